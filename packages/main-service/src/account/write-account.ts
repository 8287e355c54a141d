import type { ClientRecordsRepository } from './client-records-repository.ts';

/** What the main backend keeps of a client, as JSON that is made while it is read. */
export async function* writeAccount(records: ClientRecordsRepository, clientId: string): AsyncGenerator<string> {
  const account = JSON.stringify(await records.account(clientId), null, 2);
  yield account.slice(0, account.lastIndexOf('\n'));
  yield* writeList('ledger_entries', records.ledgerEntries(clientId));
  yield* writeList('audit', records.audit(clientId));
  yield '\n}\n';
}

async function* writeList(name: string, rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  yield `,\n  ${JSON.stringify(name)}: [`;
  let separator = '\n';
  for await (const row of rows) {
    yield `${separator}    ${JSON.stringify(row)}`;
    separator = ',\n';
  }
  yield '\n  ]';
}

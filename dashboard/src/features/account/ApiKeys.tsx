import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../messages/use-words.ts';
import { useApi } from '../../session/SessionProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import page from '../../ui/Page.module.css';
import { Problem } from '../../ui/Problem.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { ApiKeyLine } from './ApiKeyLine.tsx';
import { apiKeysQuery, createApiKey, type NewApiKey } from './api-key-requests.ts';
import { NewKey } from './NewKey.tsx';

const nameMax = 60;

/** Personal keys for programs: made and named here, shown once, revoked at once. */
export function ApiKeys() {
  const words = useWords('account');
  const api = useApi();
  const queries = useQueryClient();
  const keys = useQuery(apiKeysQuery(api));
  const [name, setName] = useState('');
  const [made, setMade] = useState<NewApiKey | null>(null);
  const { busy, problem, fields, onSubmit } = useSubmit(
    async () => {
      setMade(await createApiKey(api, name.trim()));
      setName('');
      await queries.invalidateQueries({ queryKey: apiKeysQuery(api).queryKey });
    },
    () => (name.trim() === '' ? { name: words('missing') } : {}),
  );
  return (
    <section className={page.card}>
      <h2>{words('keysTitle')}</h2>
      <p className={page.lead}>{words('keysText')}</p>
      {made && <NewKey text={made.key} onDone={() => setMade(null)} />}
      <Loaded query={keys}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={page.soft}>{words('noKeys')}</p>
          ) : (
            <ul className={page.list}>
              {items.map((key) => (
                <ApiKeyLine key={key.id} apiKey={key} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <form className={page.form} onSubmit={onSubmit} noValidate>
        <TextField
          label={words('keyName')}
          name="name"
          maxLength={nameMax}
          value={name}
          onChange={setName}
          error={fields.name}
        />
        <Problem text={problem} />
        <div>
          <Button type="submit" look="quiet" busy={busy}>
            {words('keyCreate')}
          </Button>
        </div>
      </form>
    </section>
  );
}

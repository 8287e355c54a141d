const findings = (text: string) => ({ folds: [], checks: [{ kind: 'link', expected: text }], refusal: text });

/** Arguments for functions whose types only the compiler can read, by file and name. */
export const ownArguments: Record<string, (text: string) => unknown[]> = {
  'ai-service/src/answers/output-rules.ts conclusionOf': (text) => [findings(text)],
  'ai-service/src/answers/output-rules.ts countFaults': (text) => [findings(text)],
  'ai-service/src/answers/output-rules.ts withDemands': (text) => [text, findings(text)],
  'ai-service/src/tools/text-checks/find-folds.ts withoutFolds': (text) => [
    text,
    [{ start: 0, end: 1, kind: 'preface' }],
  ],
  'ai-service/src/tools/references/correct-quotes.ts correctQuotes': (text) => [
    `"${text}" (Qur'an 2:255) > ${text}`,
    text,
    new Map([['quran:2:255', [{ place: 'quran:2:255', language: 'en', text, source: text }]]]),
  ],
  'ai-service/src/tools/write/read-task.ts readTask': (text) => [
    {
      action: { type: 'write', option: 'compose', original_text: text, draft: text },
      thread: [{ role: 'user', text }],
    },
  ],
  'ai-service/src/documents/line-boxes.ts toLines': (text) => [text, [[0, 0, 1, 1]]],
  'api/src/tax-id.ts isTaxId': (text) => [{ kind: 'other', value: text }],
  'api/src/writing/choose-settings.ts chooseSettings': (text) => [
    {
      option: 'reply',
      text,
      received: text,
      method: 'auto',
      format: 'auto',
      tone: 'auto',
      length: 'auto',
      language: 'same',
    },
  ],
  'ai-service/src/documents/readers/encodings.ts encodeAs': (text) => ['windows-1251', text],
  'api/src/pdf/logical-order.ts inLogicalOrder': (text) => [
    [{ str: text, dir: 'rtl', transform: [1, 0, 0, 1, 0, 0], width: 9, height: 9, hasEOL: false }],
    [text],
  ],
  'api/src/pdf/form-text.ts withFormText': (text) => [
    [],
    [{ subtype: 'Widget', rect: [0, 0, 100, 20], fieldType: 'Tx', fieldValue: text }],
  ],
  'main-service/src/credit/usage/cause-of-line.ts causeOfLine': (text) => [{ cause: text, kind: text }],
};

const reasons = {
  'asks at the terminal, asks or follows another process, or changes files: the operator alone gives it its texts': [
    'server/src/admin/ask-operator.ts askConsent',
    'server/src/admin/ask-operator.ts askSecret',
    'server/src/admin/ask-process.ts askProcess',
    'server/src/admin/commands/check-installation.ts findMissingPassages',
    'server/src/start/restrict-permissions.ts restrictPermissions',
  ],
  'runs in a process of its own with a limit of time and memory, because its parser is not ours': [
    'ai-service/src/documents/readers/read-html.ts readHtml',
    'ai-service/src/documents/readers/read-html.ts readWholePage',
  ],
  'copies the fields of a stored row, whose texts were bounded when they came in': [
    'ai-service/src/answers/answer-job.ts createAnswerJob',
    'ai-service/src/answers/answer-job.ts unstoredFacts',
    'ai-service/src/answers/fit-context.ts fitContext',
    'ai-service/src/images/to-contract.ts toGeneration',
    'ai-service/src/tools/references/verified-text.ts verifiedText',
    'ai-service/src/share/to-contract.ts toPublicConversation',
    'ai-service/src/share/to-contract.ts toPublicImages',
    'ai-service/src/share/to-contract.ts toShare',
    'ai-service/src/models/model-edit.ts changeModel',
    'ai-service/src/models/to-contract.ts toAiModel',
    'api/src/plans/plan-price.ts priceLabels',
    'main-service/src/identity/to-contract.ts toProfile',
    'main-service/src/credit/low-credit.ts lowCreditAfter',
    'main-service/src/billing/catalog/promo-rules.ts reducePrice',
    'server/src/admin/usage.ts isNeeded',
    'service-kit/src/http/openapi.ts openApiDocument',
  ],
  'builds a mail or a document from such fields; its layout has tests of its own': [
    'main-service/src/billing/invoices/draw-invoice.ts drawInvoice',
    'main-service/src/billing/invoices/invoice-fonts.ts loadInvoiceFonts',
    'main-service/src/identity/second-factor/disable-otp.ts secondFactorMail',
    'main-service/src/identity/sign-in/change-credentials.ts passwordChangedMail',
    'main-service/src/mail/render-mail.ts renderMail',
  ],
  'works on the database: its dependencies, which the compiler alone can read, come with the call': [
    'main-service/src/adapters/identity-providers/create-identity-providers.ts callbackOf',
    'main-service/src/adapters/sandbox/sandbox-subscription.ts applyTermsMove',
    'main-service/src/adapters/sandbox/sandbox-subscription.ts beginSubscription',
    'main-service/src/adapters/sandbox/sandbox-subscription.ts changePlan',
    'main-service/src/adapters/sandbox/sandbox-subscription.ts setCard',
    'main-service/src/billing/catalog/change-plan-terms.ts changePlanTerms',
    'service-kit/src/http/page-cursor.ts createPageCursor',
  ],
};

/** Functions that take a text and are not called with hostile ones, each with its reason. */
export const leftOut = new Map(
  Object.entries(reasons).flatMap(([reason, functions]) => functions.map((one) => [one, reason] as [string, string])),
);

import { renewCaptcha, showCaptcha } from './captcha.ts';
import { captchaSiteKey, type SendResult, sendMessage } from './send-message.ts';

const fields = ['name', 'email', 'subject', 'message'] as const;
type Field = (typeof fields)[number];

const page = document.querySelector<HTMLFormElement>('#contact-form');
if (page) void bind(page);

/** The behaviour of the form; texts come from its `data-` attributes. */
async function bind(form: HTMLFormElement): Promise<void> {
  form.dataset.ready = 'yes';
  form.addEventListener('input', ({ target }) => {
    if ((target as HTMLInputElement | HTMLTextAreaElement).validity.valid) clearFault(target as HTMLElement);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit(form);
  });
  const siteKey = await captchaSiteKey();
  if (!siteKey) return;
  form.dataset.captchaKey = siteKey;
  await loadCaptcha(form);
}

let showing: Promise<void> | null = null;

/** Shows the captcha, once; where its script is blocked, the form says so, and the next submit tries again. */
async function loadCaptcha(form: HTMLFormElement) {
  const container = form.querySelector<HTMLElement>('[data-captcha]');
  const { captchaKey, captchaFailed } = form.dataset;
  if (!container || !captchaKey) return;
  showing ??= showCaptcha(container, captchaKey);
  try {
    await showing;
  } catch {
    showing = null;
    say(form, captchaFailed);
  }
}

async function submit(form: HTMLFormElement) {
  const button = form.querySelector<HTMLButtonElement>('[type="submit"]');
  if (button?.ariaDisabled) return;
  const faulty = fields.filter((name) => !inputOf(form, name).checkValidity());
  for (const name of faulty) markFault(form, name);
  if (faulty[0]) return inputOf(form, faulty[0]).focus();

  const values = new FormData(form);
  const text = (name: string) => String(values.get(name) ?? '').trim();
  const answer = text('cf-turnstile-response');
  if (form.dataset.captchaKey && !answer) {
    say(form, form.dataset.captchaMissing);
    return loadCaptcha(form);
  }

  // Not `disabled`, which would take the focus from it.
  if (button) button.ariaDisabled = 'true';
  say(form, form.dataset.sending);
  const result = await sendMessage({
    name: text('name'),
    email: text('email'),
    subject: text('subject'),
    message: text('message'),
    ...(answer ? { turnstile_response: answer } : {}),
  });
  if (button) button.ariaDisabled = null;
  showResult(form, result);
}

function showResult(form: HTMLFormElement, result: SendResult) {
  const words = form.dataset;
  if (result.kind === 'sent') {
    form.reset();
    say(form, words.sent, true);
  } else if (result.kind === 'refused' && isField(result.field)) {
    say(form, '');
    markFault(form, result.field);
    inputOf(form, result.field).focus();
  } else {
    const messages = {
      offline: words.offline,
      tooMany: words.tooMany,
      captcha: words.captchaMissing,
      failed: words.failed,
      refused: words.failed,
    };
    say(form, messages[result.kind]);
  }
  renewCaptcha();
}

function say(form: HTMLFormElement, text = '', good = false) {
  const status = statusOf(form);
  if (!status) return;
  status.textContent = text;
  status.classList.toggle('good', good);
}

function markFault(form: HTMLFormElement, name: Field) {
  const input = inputOf(form, name);
  input.setAttribute('aria-invalid', 'true');
  const fault = form.querySelector<HTMLElement>(`#fault-${name}`);
  if (fault) fault.textContent = fault.dataset.text ?? '';
}

function clearFault(input: HTMLElement) {
  input.removeAttribute('aria-invalid');
  const fault = document.getElementById(`fault-${input.getAttribute('name')}`);
  if (fault) fault.textContent = '';
}

const statusOf = (form: HTMLFormElement) => form.querySelector<HTMLElement>('[role="status"]');
const inputOf = (form: HTMLFormElement, name: Field) => form.elements.namedItem(name) as HTMLInputElement;
const isField = (name: string | null): name is Field => fields.some((field) => field === name);

/** The form's module and the captcha are loaded by whoever touches the form. */
const form = document.querySelector('#contact-form') as HTMLFormElement;
const wake = () => import(form.dataset.module as string);

form.addEventListener('focusin', wake);
// Until the module has taken over (its sign is `data-awake`), a submit waits for it.
form.onsubmit = (event) => {
  event.preventDefault();
  if (!form.dataset.awake) {
    wake().then(
      () => form.requestSubmit(),
      () => alert(form.dataset.offline),
    );
  }
};

/** The form's module and the captcha are loaded by whoever touches the form. */
const form = document.querySelector('#contact-form') as HTMLFormElement;
const wake = () => import(form.dataset.module as string);

form.addEventListener('focusin', wake);
// Until the module has taken over (its sign is `noValidate`), a submit waits for it.
form.onsubmit = (event) => {
  event.preventDefault();
  if (!form.noValidate) {
    wake().then(
      () => form.requestSubmit(),
      () => alert(form.dataset.offline),
    );
  }
};

/** The form's module and the captcha are loaded when the form is first used. */
const form = document.querySelector('#contact-form') as HTMLFormElement;
const load = () => import('../contact/contact-form.ts');

form.addEventListener('focusin', load);
// Until the module has taken over (it sets `data-ready`), a submit waits for it.
form.onsubmit = (event) => {
  event.preventDefault();
  if (!form.dataset.ready) {
    load().then(
      () => form.requestSubmit(),
      () => alert(form.dataset.offline),
    );
  }
};

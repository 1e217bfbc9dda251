/** Marks a hydrated form; before that the script below holds its submit. */
export const HYDRATED_ATTRIBUTE = 'data-alive';
/** The value of the pressed button, on a form that was submitted early. */
export const WAITING = 'data-waiting';

/**
 * Runs in `<head>`: a form submitted before the scripts have loaded waits for them (forms/early-input.ts), its button shows it, and
 * nothing is sent. Attributes are read, because a field named `method` hides the form's property.
 */
export const EARLY_SUBMIT_SCRIPT = `addEventListener('submit',function(e){var f=e.target,b=e.submitter;
if(f.getAttribute('method')!=='post'||f.hasAttribute('${HYDRATED_ATTRIBUTE}'))return;e.preventDefault();e.stopImmediatePropagation();
f.setAttribute('${WAITING}',b&&b.value||'');(b||f.querySelector('[type=submit]')||f).setAttribute('aria-busy','true')},true)`;

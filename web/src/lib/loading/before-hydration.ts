/** Marks a hydrated form or page; before that the scripts below hold its submit and its press. */
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

declare global {
  /** The last press of a button before the page was hydrated. */
  var earlyPress: Event | undefined;
}

/**
 * Runs in `<head>`: React drops a press of a button that comes before it has hydrated the page. A link and a form work
 * without it, and a submit waits by itself.
 */
export const EARLY_PRESS_SCRIPT = `addEventListener('click',function(e){
if(!document.documentElement.hasAttribute('${HYDRATED_ATTRIBUTE}')&&e.target.closest('button[type=button]'))globalThis.earlyPress=e},true)`;

/** Call it when the page is hydrated. A press that is being handled now reaches React by itself. */
export function repeatEarlyPress(): void {
  document.documentElement.setAttribute(HYDRATED_ATTRIBUTE, '');
  const press = globalThis.earlyPress;
  globalThis.earlyPress = undefined;
  if (!press || press.eventPhase !== Event.NONE || !(press.target instanceof Element)) return;
  const button = press.target.closest('button');
  // After the commit, within which React hears nothing.
  queueMicrotask(() => button?.isConnected && button.click());
}

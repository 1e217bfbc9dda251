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
  /** The last press of a button that React has not heard: the page, or the part it stands in, was not hydrated yet. */
  var earlyPress: Event | undefined;
}

/**
 * Runs in `<head>`: React drops a press of a button that comes before it has hydrated the page, or the part of it whose code
 * is still on its way. Such a press never gets past `document`, where React listens. A link and a form work without it, and
 * a submit waits by itself.
 */
export const EARLY_PRESS_SCRIPT = `addEventListener('click',function(e){
globalThis.earlyPress=e.target.closest('button[type=button]')?e:undefined},true);
document.documentElement.addEventListener('click',function(){
if(document.documentElement.hasAttribute('${HYDRATED_ATTRIBUTE}'))globalThis.earlyPress=undefined},true)`;

/** Call it when the page, or a part of it, is hydrated. A press that is being handled now reaches React by itself. */
export function repeatEarlyPress(): void {
  document.documentElement.setAttribute(HYDRATED_ATTRIBUTE, '');
  const press = globalThis.earlyPress;
  if (!press || press.eventPhase !== Event.NONE) return;
  globalThis.earlyPress = undefined;
  const button = press.target instanceof Element ? press.target.closest('button') : null;
  // After the commit, within which React hears nothing. A part that is still not hydrated keeps it for its own turn.
  queueMicrotask(() => button?.isConnected && button.click());
}

/** The key of specification section 4; the value is `true` or `false`. */
export const THEME_KEY = 'dark-theme';
/** How long transitions stay off after the page appears or the theme changes (specification section 9). */
export const PRELOAD_MS = 1000;
const PRELOAD_CLASS = 'no-tr';
const CANVAS = { light: '#f3f2ee', dark: '#141311' };

export type Theme = 'light' | 'dark';

/**
 * Runs in `<head>` before the first paint, so a page from any cache appears in the visitor's theme: the stored one,
 * else the system's.
 */
export const THEME_SCRIPT = `(function(){var d=document,r=d.documentElement,s=null;try{s=localStorage.getItem('${THEME_KEY}')}catch(e){}
var t=(s===null?matchMedia('(prefers-color-scheme: dark)').matches:s==='true')?'dark':'light';r.dataset.theme=t;
var m=d.createElement('meta');m.name='theme-color';m.content=t==='dark'?'${CANVAS.dark}':'${CANVAS.light}';d.head.appendChild(m)})()`;

export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

/** Switches the theme, keeps the choice and repaints without transitions. */
export function toggleTheme(): void {
  const theme = currentTheme() === 'dark' ? 'light' : 'dark';
  holdTransitions();
  document.documentElement.dataset.theme = theme;
  document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.setAttribute('content', CANVAS[theme]);
  try {
    localStorage.setItem(THEME_KEY, String(theme === 'dark'));
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
}

let release: ReturnType<typeof setTimeout> | undefined;

/** Keeps transitions off for a second: the page has just appeared, or all its colours change at once. */
export function holdTransitions(): void {
  const { classList } = document.documentElement;
  classList.add(PRELOAD_CLASS);
  clearTimeout(release);
  release = setTimeout(() => classList.remove(PRELOAD_CLASS), PRELOAD_MS);
}

import { createStore, useStore } from './store.ts';

/** The key of specification section 4; the value is `true` or `false`. */
export const THEME_KEY = 'dark-theme';
/** How long transitions stay off after the page appears or the theme changes (specification section 9). */
export const PRELOAD_MS = 1000;
const PRELOAD_CLASS = 'no-tr';
const CANVAS = { light: '#f3f2ee', dark: '#141311' };
const SYSTEM_IS_DARK = '(prefers-color-scheme: dark)';

export type Theme = 'light' | 'dark';
/** Without a stored choice the system's preference decides. */
export type ThemeChoice = Theme | 'system';

/**
 * Runs in `<head>` before the first paint, so a page from any cache appears in the visitor's theme: the stored one,
 * else the system's.
 */
export const THEME_SCRIPT = `(function(){var d=document,r=d.documentElement,s=null;try{s=localStorage.getItem('${THEME_KEY}')}catch(e){}
var t=(s===null?matchMedia('${SYSTEM_IS_DARK}').matches:s==='true')?'dark':'light';r.dataset.theme=t;
var m=d.createElement('meta');m.name='theme-color';m.content=t==='dark'?'${CANVAS.dark}':'${CANVAS.light}';d.head.appendChild(m)})()`;

export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

/** Switches the theme, stores the choice and repaints without transitions. */
export function toggleTheme(): void {
  chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark');
}

/** Null until the browser reads its storage: the server does not know the choice. */
const chosen = createStore<ThemeChoice | null>(null);

/** The visitor's choice, null at the first paint. */
export function useThemeChoice(): ThemeChoice | null {
  return useStore(chosen, null);
}

/** Reads the stored choice; call it once the page is hydrated. */
export function readThemeChoice(): void {
  chosen.set(storedChoice());
}

function storedChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(THEME_KEY);
    if (stored === null) return 'system';
    return stored === 'true' ? 'dark' : 'light';
  } catch {
    return 'system';
  }
}

/** Stores the choice and repaints without transitions. */
export function chooseTheme(choice: ThemeChoice): void {
  const theme = choice === 'system' ? systemTheme() : choice;
  suspendTransitions();
  document.documentElement.dataset.theme = theme;
  document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.setAttribute('content', CANVAS[theme]);
  chosen.set(choice);
  try {
    if (choice === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, String(theme === 'dark'));
  } catch {
    // Without access to storage the choice lasts as long as the page.
  }
}

const systemTheme = (): Theme => (matchMedia(SYSTEM_IS_DARK).matches ? 'dark' : 'light');

let release: ReturnType<typeof setTimeout> | undefined;

/** Turns transitions off for a second, while the page appears or all its colours change at once. */
export function suspendTransitions(): void {
  const { classList } = document.documentElement;
  classList.add(PRELOAD_CLASS);
  clearTimeout(release);
  release = setTimeout(() => classList.remove(PRELOAD_CLASS), PRELOAD_MS);
}

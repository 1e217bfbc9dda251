/** Public configuration of the installation; the server gives it to every page. */
export interface Site {
  brand: string;
  /** Operating company for the copyright line, for example `ООО «Проводка»`. */
  company: string;
  support_email: string;
  phones: { moscow: string; saint_petersburg: string; russia: string };
  /** Shown in the console (specification section 9). */
  version: string;
  /** The build of the site, for reports of errors; null under development. */
  build: string | null;
  /** Demo accounts are listed on the sign-in page. */
  is_demo: boolean;
  /** Origin of the API as the browser sees it, '' for the page's own. */
  api_origin: string;
  /** Public address of the site without a trailing slash, for canonical links. */
  origin: string;
  /** SIGN_IN_URL: an external sign-in page, null for our own. */
  sign_in_url: string | null;
  /** Other sites through which one may sign in, as OIDC_PROVIDERS names them. */
  sign_in_sites: { name: string; title: string }[];
}

let current: Pick<Site, 'api_origin' | 'build'> = { api_origin: '', build: null };

/** Called once at start-up with the page's configuration. */
export function rememberSite(site: Site): void {
  current = site;
}

/** The configuration for code outside React. */
export const getSite = () => current;

/** The absolute address of a download, which the API gives as a path. */
export const apiAddress = (path: string) => (path.startsWith('/') ? current.api_origin + path : path);

import type { Rolldown } from 'vite';

const VENDOR = /node_modules[\\/](react|react-dom|react-router|scheduler|@remix-run|cookie-es)[\\/]/;
const OWN = /[\\/](web[\\/]src|contract[\\/]src|domain[\\/]src)[\\/]|icon:/;
const ROOT = /[\\/]web[\\/]src[\\/]root\.tsx/;
/** What nearly every page stands on besides the root. */
const EVERYWHERE =
  /[\\/]web[\\/]src[\\/](lib[\\/](seo|api|api-error)|ui[\\/](banner|text-link))\.|[\\/]domain[\\/]src[\\/](money|moscow-days)\./;
/** Of forms that come late only the styles stand in the page (web/src/forms/late-form.tsx). */
const FORM_STYLES = /[\\/]web[\\/]src[\\/](ui[\\/](field|choice)|forms[\\/]form)\.module\.css/;
/** Small rules that both forms and plain pages ask: in a chunk of forms they would bring all of it. */
const RULES = /[\\/]domain[\\/]src[\\/](uploads|deal-terms)\./;
/** People, moments and cards: the page most come to carries nothing of forms and deals. */
const BASICS =
  /[\\/]web[\\/]src[\\/](ui[\\/](avatar|badge|card|card-title|empty-state|menu|pill|popover|tooltip)|people[\\/](person-link|rating-value|reputation|scam-badge)|lib[\\/](clock|dates|names)|orders[\\/]order-(facts|marks))\./;
/** What lists have besides. */
const LISTING =
  /[\\/]web[\\/]src[\\/](ui[\\/]skeleton|lists[\\/](budget-pill|days-pill|filter-labels|filter-pill|hidden-fields|list-place|list-search|pager|sort-menu|use-announced-results|use-pending)|lib[\\/](form-text|use-current-in-view)|orders[\\/]list[\\/]public-list)\./;
/** What opens from the pills of a list: asked for together when the first of them is approached; days bring a calendar. */
const FILTERS = /[\\/]web[\\/]src[\\/]lists[\\/](budget-fields|budget-panel|filter-panel)\./;
const CONTROLS = /[\\/]web[\\/]src[\\/]ui[\\/](field|text-input|choice|select|chip)\./;
/** Controls that few filters have. */
const PICKERS = /[\\/]web[\\/]src[\\/]ui[\\/](number-input|phone-input|date-field|multi-select)\./;
const VALIDATION =
  /[\\/]web[\\/]src[\\/]forms[\\/](contract-form|form|early-input|late-blur)\.|[\\/](react-hook-form|@hookform|zod)[\\/]|[\\/]contract[\\/]src[\\/]fields\./;
const DRAFTS = /[\\/]web[\\/]src[\\/]lib[\\/]drafts\./;
/** What speaks with the server: it comes with the first touch (lib/api.ts). */
const API = /[\\/]web[\\/]src[\\/]lib[\\/](api-client|transport)\.|[\\/]contract[\\/]src[\\/](client|calls)\./;
/** What several popups stand on: each is fetched when its button is approached. */
const POPUPS = /[\\/]node_modules[\\/](@base-ui|@floating-ui)[\\/]/;
/** What forms with files have and pages that only show files do not. */
const UPLOADS =
  /[\\/]web[\\/]src[\\/](ui[\\/](file-input|file-items|use-file-items|use-file-drop|failed-files-question)|lib[\\/]upload)\./;
const KIT =
  /[\\/]web[\\/]src[\\/](ui[\\/](?!calendar|[a-z-]+-popup|file-input|file-items|use-file|failed-files|timeline)|lib[\\/](?!upload|drafts)|people[\\/](?!city-select|find-freelancers|own-teams|people-search))/;
/** The same for components. */
const FEW_PARTS = 2_000;
/** Bytes under which icons shared by some pages join their nearest neighbour: a request costs more than they do. */
const FEW_ICONS = 6_000;

/**
 * How the browser's code is cut, so that a page is a few requests: `vendor` changes with packages, `base` is all that the
 * root module imports, `api` the client that speaks with the server, `validation` what checks forms, `basics` and `listing` the parts of the public list,
 * `controls` and `pickers` the parts of forms, `kit` the components of most pages. A group takes along what its modules import, so what is wanted without them (icons,
 * money) has a group of a higher priority. Popups and what only some pages need stay apart.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const known = new Map<string, boolean>();
  return [
    { name: 'vendor', test: VENDOR, priority: 6 },
    {
      name: (id, context) => (EVERYWHERE.test(id) || isUnder(ROOT, id, context, known) ? 'base' : null),
      test: OWN,
      priority: 5,
    },
    { name: 'form-styles', test: FORM_STYLES, priority: 5 },
    { name: 'drafts', test: DRAFTS, priority: 6 },
    { name: 'api', test: API, priority: 5 },
    {
      name: 'icons',
      test: /icon:/,
      priority: 4,
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: FEW_ICONS,
    },
    { name: 'rules', test: RULES, priority: 5 },
    { name: 'basics', test: BASICS, priority: 4 },
    { name: 'listing', test: LISTING, priority: 4 },
    // After the basics: above its fields a form shows what it was told in a banner.
    { name: 'validation', test: VALIDATION, priority: 3 },
    { name: 'controls', test: CONTROLS, priority: 3 },
    { name: 'pickers', test: PICKERS, priority: 2 },
    { name: 'filters', test: FILTERS, priority: 2 },
    {
      name: 'kit',
      test: KIT,
      priority: 2,
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: FEW_PARTS,
    },
    { name: 'uploads', test: UPLOADS, priority: 1, minShareCount: 2 },
    { name: 'popups', test: POPUPS, priority: 3, minShareCount: 2 },
  ];
}

/** A chunk shared by some pages is named after all of them; every page writes the names into itself, so the first is enough. */
export const chunkFileName = ({ name }: { name: string }): string => `assets/${name.split('~')[0]}-[hash].js`;

/** The same for the sheet beside it. */
export const assetFileName = ({ names: [name = ''] }: { names: string[] }): string =>
  `assets/${name.split(/[~.]/)[0]}-[hash][extname]`;

const ALWAYS_THERE = /assets\/(rolldown-runtime|vendor|base|basics|listing|icons)-/;

/** What a lazy part is fetched with. What pages with lazy parts have loaded themselves is not named again in their scripts. */
export function lazyDependencies(_part: string, files: string[]): string[] {
  return files.filter((file) => !ALWAYS_THERE.test(file));
}

/** Whether a module is imported by `top`, directly or through others; a dynamic import does not count. */
function isUnder(top: RegExp, id: string, context: Rolldown.ChunkingContext, known: Map<string, boolean>): boolean {
  const answer = known.get(id);
  if (answer !== undefined) return answer;
  known.set(id, false);
  const importers = context.getModuleInfo(id)?.importers ?? [];
  const isFound = importers.some((importer) => top.test(importer) || isUnder(top, importer, context, known));
  known.set(id, isFound);
  return isFound;
}

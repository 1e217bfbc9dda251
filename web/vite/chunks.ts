import type { Rolldown } from 'vite';

const VENDOR = /node_modules[\\/](react|react-dom|react-router|scheduler|@remix-run|cookie-es)[\\/]/;
const OWN = /[\\/](web[\\/]src|contract[\\/]src|domain[\\/]src)[\\/]|icon:/;
const ROOT = /[\\/]web[\\/]src[\\/]root\.tsx/;
/** What nearly every page stands on besides the root. */
const EVERYWHERE = /[\\/]web[\\/]src[\\/](lib[\\/]seo|ui[\\/](banner|text-link))\./;
/** Of forms that come late only the styles stand in the page (web/src/forms/late-form.tsx). */
const FORM_STYLES = /[\\/]web[\\/]src[\\/](ui[\\/](field|choice)|forms[\\/]form)\.module\.css/;
/** Small rules that both forms and plain pages ask: in a chunk of forms they would bring all of it. */
const RULES = /[\\/]domain[\\/]src[\\/](money|uploads|deal-terms)\./;
const TRANSPORT = /[\\/]web[\\/]src[\\/]lib[\\/](transport|api-error|drafts)\./;
/** What the public list is made of: the page most people come to carries nothing of forms and deals. */
const BASICS =
  /[\\/]web[\\/]src[\\/](ui[\\/](avatar|badge|card|card-title|empty-state|menu|pill|popover|skeleton|tooltip)|people[\\/](person-link|rating-value|reputation|scam-badge)|lists[\\/](budget-pill|days-pill|filter-labels|filter-pill|hidden-fields|list-place|list-search|pager|sort-menu|use-announced-results|use-pending)|lib[\\/](clock|dates|form-text|names|use-current-in-view)|orders[\\/](list[\\/]public-list|order-facts|order-marks))\.|[\\/]domain[\\/]src[\\/]new-orders\./;
/** What opens from the pills of a list: asked for together when the first of them is approached. */
const FILTERS = /[\\/]web[\\/]src[\\/]lists[\\/](budget-fields|budget-panel|date-presets|days-panel|filter-panel)\./;
const CONTROLS =
  /[\\/]web[\\/]src[\\/]ui[\\/](field|text-input|number-input|phone-input|choice|select|chip|date-field|multi-select|popover)\./;
const VALIDATION =
  /[\\/]web[\\/]src[\\/]forms[\\/](contract-form|form|early-input|late-blur)\.|[\\/](react-hook-form|@hookform|zod)[\\/]|[\\/]contract[\\/]src[\\/]fields\./;
const API = /[\\/]web[\\/]src[\\/]lib[\\/]api\.|[\\/]contract[\\/]src[\\/](client|calls)\./;
/** What several popups stand on: each is fetched when its button is approached. */
const POPUPS = /[\\/]node_modules[\\/](@base-ui|@floating-ui)[\\/]/;
/** What forms with files have and pages that only show files do not. */
const UPLOADS = /[\\/]web[\\/]src[\\/](ui[\\/](file-input|file-items|failed-files-question)|lib[\\/]upload)\./;
const KIT =
  /[\\/]web[\\/]src[\\/](ui[\\/](?!file-input|file-items|failed-files|timeline)|lib[\\/](?!upload)|people[\\/](?!city-select|find-freelancers|own-teams|people-search))/;
/** Bytes under which icons shared by some pages join their nearest neighbour: a request costs more than they do. */
const FEW_ICONS = 6_000;

/**
 * How the browser's code is cut, so that a page is a few requests: `vendor` changes with packages, `base` is all that the
 * root module imports, `api` the writing client, `validation` what checks forms, `basics` the parts of the public list,
 * `controls` the parts of forms, `kit` the components of most pages. A group takes along what its modules import, so what is wanted without them (icons,
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
    { name: 'api', test: API, priority: 4 },
    {
      name: 'icons',
      test: /icon:/,
      priority: 4,
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: FEW_ICONS,
    },
    { name: 'rules', test: RULES, priority: 5 },
    { name: 'transport', test: TRANSPORT, priority: 5 },
    { name: 'basics', test: BASICS, priority: 4 },
    // After the basics: above its fields a form shows what it was told in a banner.
    { name: 'validation', test: VALIDATION, priority: 3 },
    { name: 'controls', test: CONTROLS, priority: 3 },
    { name: 'filters', test: FILTERS, priority: 2 },
    { name: 'kit', test: KIT, priority: 2, minShareCount: 4 },
    { name: 'uploads', test: UPLOADS, priority: 1, minShareCount: 2 },
    { name: 'popups', test: POPUPS, priority: 1, minShareCount: 2 },
  ];
}

/** A chunk shared by some pages is named after all of them; every page writes the names into its head, so the first is enough. */
export function chunkFileName({ name }: { name: string }): string {
  return `assets/${name.split('~')[0]}-[hash].js`;
}

const ALWAYS_THERE = /assets\/(rolldown-runtime|vendor|base|basics|icons)-/;

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

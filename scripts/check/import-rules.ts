import { isTest } from './source-files.ts';

/** Slices of the server in the order of dependency: each may use the services of those before it. */
export const SLICE_ORDER = [
  'files',
  'checks',
  'acceptances',
  'users',
  'content',
  'leaderboards',
  'market',
  'support',
  'statistics',
  'payments',
  'ledger',
  'teams',
  'conversations',
  'orders',
  'sitemap',
  'searches',
  'classifiers',
  'responses',
  'deals',
  'reviews',
  'messages',
  'telegram',
  'complaints',
  'crashes',
  'verifications',
  'hints',
  'moderation',
  'notifications',
  'realtime',
  'privacy',
];

/** Folders and files of server/src that put slices together instead of being one. */
const COMPOSITION = [
  'main.ts',
  'serve.ts',
  'set-up.ts',
  'app.ts',
  'app-pages.ts',
  'server-parts.ts',
  'background.ts',
  'commands',
  'backup',
  'demo',
  'doctor',
];
const SLICE_INTERNALS = ['store', 'access', 'present'];
/** The only file of a slice that app.ts imports. */
const SLICE_FACE = 'slice.ts';

/** Imports forbidden to a layer inside its slice; the way down is routes → service → store. */
const FORBIDDEN_INSIDE_SLICE: Record<string, string[]> = {
  routes: ['store'],
  service: ['routes'],
  store: ['routes', 'service'],
  access: ['routes', 'service'],
  present: ['routes', 'service'],
};

/**
 * Says why the module `from` may not import `target`, or null when it may. Both are paths from the root of the
 * repository; a target that is not a path is a package name.
 */
export function findImportViolation(from: string, target: string): string | null {
  const workspace = workspaceOf(from);
  const targetWorkspace = workspaceOf(target);
  if (targetWorkspace === null) return findPackageViolation(from, target);
  if (targetWorkspace === 'outside') return 'a workspace imports nothing from the scripts around it';
  if (isTest(target)) return 'product code never imports tests';
  if (targetWorkspace !== workspace) return findWorkspaceViolation(workspace, targetWorkspace);
  if (!from.startsWith(`${workspace}/src/`)) return null;
  if (workspace === 'server') return findServerViolation(roomOf(from), roomOf(target));
  if (workspace === 'web') return findWebViolation(roomOf(from), roomOf(target));
  return null;
}

function workspaceOf(path: string): 'domain' | 'contract' | 'server' | 'web' | 'outside' | null {
  const top = path.split('/')[0];
  if (top === 'domain' || top === 'contract' || top === 'server' || top === 'web') {
    return path.includes('/') ? top : null;
  }
  return path.startsWith('..') || /^(scripts|bench|e2e)\//.test(path) ? 'outside' : null;
}

function findPackageViolation(from: string, name: string): string | null {
  if (from.startsWith('domain/')) return 'domain is pure: it imports no packages and no node modules';
  if (from.startsWith('contract/') && !/^zod(\/|$)/.test(name)) return 'contract imports only domain and zod';
  if (name.startsWith('@provodka/')) return 'only domain and contract are packages to import from';
  if (isBrowserModule(from) && name.startsWith('node:')) return 'node modules do not exist in the browser';
  return null;
}

/** Web modules the browser loads: everything but the server entry and the build's own configuration. */
function isBrowserModule(path: string): boolean {
  return path.startsWith('web/src/') && !/\.server\.tsx?$/.test(path);
}

function findWorkspaceViolation(from: string | null, target: string): string | null {
  if (target === 'domain' && from !== 'domain') return null;
  if (target === 'contract' && (from === 'server' || from === 'web')) return null;
  return `${from} may not import ${target}: domain → nothing, contract → domain, server and web → contract and domain`;
}

/** A module's place in server/src or web/src: its folder (or the file itself at the top) and the rest. */
interface Room {
  room: string;
  rest: string;
}

function roomOf(path: string): Room {
  const [, , room = '', ...rest] = path.split('/');
  return { room, rest: rest.join('/') };
}

function findServerViolation(from: Room, target: Room): string | null {
  if (COMPOSITION.includes(from.room)) return findCompositionViolation(from, target);
  if (COMPOSITION.includes(target.room)) return `${target.room} composes the slices, nothing below imports it`;
  if (from.room === target.room) return findInsideSliceViolation(from, target);
  if (target.room === 'platform') return null;
  if (from.room === 'platform') return 'platform knows no slices and no integrations';
  if (from.room === 'integrations') return 'integrations know no slices';
  if (target.room === 'integrations') return findUnknownSlice(from.room);
  return findForeignSliceViolation(from, target);
}

function findCompositionViolation(from: Room, target: Room): string | null {
  const isSlice = SLICE_ORDER.includes(target.room);
  if (!isSlice) return null;
  if (target.rest === SLICE_FACE) return from.room === 'app.ts' ? null : 'slice.ts is the face of a slice for app.ts';
  if (from.room === 'app.ts' && target.rest !== 'service.ts') return 'app.ts knows a slice by its slice.ts';
  if (from.room === 'demo' && layerOf(target.rest) !== 'service') return 'demo data is made through the same services';
  return SLICE_INTERNALS.includes(layerOf(target.rest)) ? `${target.rest} is private to ${target.room}` : null;
}

function findInsideSliceViolation(from: Room, target: Room): string | null {
  if (target.rest === SLICE_FACE) return 'slice.ts is the face of a slice for app.ts';
  if (from.rest === SLICE_FACE) return null;
  const layer = layerOf(from.rest);
  const targetLayer = layerOf(target.rest);
  const isForbidden = (FORBIDDEN_INSIDE_SLICE[layer] ?? ['routes']).includes(targetLayer);
  const isSlice = SLICE_ORDER.includes(from.room);
  return isSlice && isForbidden
    ? `${layer || from.rest} may not import ${targetLayer}: routes → service → store`
    : null;
}

function findForeignSliceViolation(from: Room, target: Room): string | null {
  const unknown = findUnknownSlice(from.room) ?? findUnknownSlice(target.room);
  if (unknown !== null) return unknown;
  if (target.rest !== 'service.ts') return `another slice is entered only through its service.ts`;
  if (SLICE_ORDER.indexOf(target.room) > SLICE_ORDER.indexOf(from.room)) {
    return `${target.room} comes after ${from.room}: derive the effect on read or consume the outbox there`;
  }
  return null;
}

function findUnknownSlice(room: string): string | null {
  if (SLICE_ORDER.includes(room)) return null;
  return `${room} has no place in SLICE_ORDER (scripts/check/import-rules.ts)`;
}

/** `routes.ts`, `routes/list.ts`, `deal-routes.ts` and `routes-disputes.ts` all belong to the layer `routes`. */
function layerOf(rest: string): string {
  const layers = Object.keys(FORBIDDEN_INSIDE_SLICE);
  const words = rest.replace(/\.tsx?$/, '').split(/[/-]/);
  return layers.find((layer) => words[0] === layer || words.at(-1) === layer) ?? '';
}

function findWebViolation(from: Room, target: Room): string | null {
  if (target.rest.includes('+types/') || from.room === target.room) return null;
  const height = heightOf(from.room);
  const targetHeight = heightOf(target.room);
  if (height === SLICE_HEIGHT && targetHeight === SLICE_HEIGHT) return 'web slices meet only in pages';
  if (height === SHARED_HEIGHT && targetHeight === SHARED_HEIGHT) return 'shared shelves do not lean on each other';
  if (height >= targetHeight) return null;
  return 'web imports go app → pages → slices → forms, lists, people → ui → lib';
}

/** Folders of web/src with business words that every slice may use. */
const SHARED_SHELVES = ['forms', 'lists', 'people'];
const SHARED_HEIGHT = 2;
const SLICE_HEIGHT = 3;

/** Files at the top of web/src (root.tsx, routes.ts, entry points) belong to the app. */
function heightOf(room: string): number {
  if (room === 'lib') return 0;
  if (room === 'ui') return 1;
  if (SHARED_SHELVES.includes(room)) return SHARED_HEIGHT;
  if (room === 'pages') return 4;
  return room === 'app' || room.includes('.') ? 5 : SLICE_HEIGHT;
}

import type { Settings } from '@provodka/contract/content.ts';
import type { CabinetSide } from '@provodka/contract/http/addresses.ts';
import type { User } from '@provodka/contract/people/people.ts';
import { useMatches, useRouteLoaderData } from 'react-router';
import { useStreamedUnread } from '../live/live.ts';
import { useClientState } from '../session/client-state.ts';
import type { Site } from './site.ts';
import type { LiveStart, Visit } from './visit.ts';

/** Thresholds are sent only to those who can reach them, to keep pages of guests light. */
type ShownSettings = Omit<Settings, 'motivation'> & { motivation?: Settings['motivation'] };

export function shownSettings({ viewer, settings }: Visit): ShownSettings {
  if (viewer) return settings;
  const { motivation: _, ...shown } = settings;
  return shown;
}

/** Data that the root loader gives to every page. */
export interface RootData extends Omit<Visit, 'settings'>, LiveStart {
  settings: ShownSettings;
  site: Site;
  /** ISO moment of rendering: the first paint counts "12 мин назад" from it on both sides. */
  server_time: string;
}

export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root');
}

/** Whether the page was rendered for a signed-in person; stays true when the session ends meanwhile. */
export function useIsForViewer(): boolean {
  return useRootData()?.viewer != null;
}

/** The signed-in user, null for a guest and after a 401. */
export function useViewer(): User | null {
  const viewer = useRootData()?.viewer ?? null;
  const { is_authenticated } = useClientState();
  return is_authenticated === false ? null : viewer;
}

/** Deal limits and thresholds; null on a page without the root's data, such as an error page. */
export function useSettings(): ShownSettings | null {
  return useRootData()?.settings ?? null;
}

/** Messages the viewer has not read on this side, 0 for a guest. */
export function useUnread(side: CabinetSide): number {
  const atLoad = useRootData()?.unread[side] ?? 0;
  return useStreamedUnread()?.[side] ?? atLoad;
}

export function useSite(): Site | undefined {
  return useRootData()?.site;
}

/** Options a page passes to the shell: `export const handle: PageHandle = { chrome: 'bare' }`. */
export interface PageHandle {
  /** `bare`: neither header nor footer (sign-in). `logo`: header with logo and theme only. */
  chrome?: 'full' | 'logo' | 'bare';
  /** Stays available during technical work: moderators sign in then too (product: maintenance). */
  is_open_during_maintenance?: boolean;
  /** Moderator lists use 1440 px instead of 1280. */
  is_wide?: boolean;
  /** The module under web/src that only signed-in viewers of this page need (lib/loading/for-viewers.tsx). */
  viewer_part?: string;
  /** The route id of the most likely next page, whose code loads while this one is idle (lib/loading/next-page.ts). */
  next?: { page: string; viewer_parts: readonly string[] };
}

export function usePageHandle(): PageHandle {
  return useMatches().reduce<PageHandle>((merged, match) => Object.assign(merged, match.handle), {});
}

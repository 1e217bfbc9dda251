import { createStore, useStore } from './store.ts';

/** 0 when the server was out of reach. */
export type ErrorCode = 0 | 403 | 404 | 410 | 429 | 500 | 503;

/**
 * The shared client state of specification section 3; the theme lives on `<html>` (lib/session/theme.ts), where one came from in the
 * browser's history, whether Telegram is linked in the viewer (product: departures).
 */
export interface ClientState {
  error_code: ErrorCode | null;
  /** ISO moment when the technical work ends. */
  technical_work_end: string | null;
  /** null until the first reply: until then the viewer of the rendered page counts. */
  is_authenticated: boolean | null;
  is_telegram_modal_open: boolean;
  telegram_connect_text: string;
}

const INITIAL: ClientState = {
  error_code: null,
  technical_work_end: null,
  is_authenticated: null,
  is_telegram_modal_open: false,
  telegram_connect_text: '',
};

const store = createStore(INITIAL);

export const useClientState = () => useStore(store, INITIAL);
export const getClientState = store.get;

export function patchClientState(patch: Partial<ClientState>): void {
  store.update((state) => ({ ...state, ...patch }));
}

/** Maintenance began: the countdown page replaces every screen until it is over (specification section 4). */
export function enterMaintenance(finishedAt: string | null): void {
  patchClientState({ error_code: 503, technical_work_end: finishedAt });
}

/** A new route clears the last error, but not maintenance, which stops routing itself. */
export function leaveRoute(): void {
  store.update((state) => ({ ...state, error_code: state.error_code === 503 ? 503 : null }));
}

import { createContext } from 'react';

/** Asks whether a valid form may be sent as it is. */
export type SubmitGuard = (submitter: HTMLElement | null) => Promise<boolean>;

/** Questions registered by the fields of the surrounding form. */
export const SubmitGuards = createContext<Set<SubmitGuard> | null>(null);

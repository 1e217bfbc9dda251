import { createContext } from 'react';

/** Asked once a form is found right, before it is sent: whether it may go as it is. */
export type FormAsk = (submitter: HTMLElement | null) => Promise<boolean>;

/** Of the form around. */
export const FormAsks = createContext<Set<FormAsk> | null>(null);

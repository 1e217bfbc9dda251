import { createStore, useStore } from './store.ts';

const NONE: string[] = [];
const hidden = createStore(NONE);
/** The server's id of the notice that asks for a real name. */
const NAME_CHECK = /^full_name_/;

export const useHiddenNotices = () => useStore(hidden, NONE);

export function hideNotice(id: string): void {
  hidden.update((list) => [...list, id]);
}

/** Every change of route repeats the name check (specification section 2), so that a wrong name is reported again. */
export function repeatNameCheck(): void {
  hidden.update((list) => (list.some((id) => NAME_CHECK.test(id)) ? list.filter((id) => !NAME_CHECK.test(id)) : list));
}

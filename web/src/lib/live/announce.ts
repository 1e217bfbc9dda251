import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { createStore, useStore } from '../session/store.ts';

const NOTHING = { text: '', times: 0 };
const store = createStore(NOTHING);

export const useAnnouncement = () => useStore(store, NOTHING);

/** Announces the results to a screen reader when the query of the address changes; the first page is read anyway. */
export function useAnnouncedChange(text: string): void {
  const { search } = useLocation();
  const last = useRef(search);
  useEffect(() => {
    if (last.current === search) return;
    last.current = search;
    store.update(({ times }) => ({ text, times: times + 1 }));
  }, [search, text]);
}

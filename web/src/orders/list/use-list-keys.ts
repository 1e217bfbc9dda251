import { useEffect } from 'react';

const KEYS = ['KeyJ', 'KeyK'];

/** The list under the keys J and K; their code comes with the first press. */
export function useListKeys(): void {
  useEffect(() => {
    const heed = (event: KeyboardEvent) => {
      if (!KEYS.includes(event.code) || event.ctrlKey || event.metaKey || event.altKey) return;
      void import('./list-keys.ts').then(({ stepThroughList }) => stepThroughList(event)).catch(() => undefined);
    };
    addEventListener('keydown', heed);
    return () => removeEventListener('keydown', heed);
  }, []);
}

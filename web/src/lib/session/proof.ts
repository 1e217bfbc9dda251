import { ApiError } from '@provodka/contract/http/client.ts';
import type { ProofRequired } from '@provodka/contract/http/envelope.ts';
import { createStore, useStore } from './store.ts';

/** The open question «Подтвердите, что это вы»: the ways to prove it and the callback that ends it. */
export interface AskedProof {
  ways: ProofRequired['ways'];
  answer: (isProved: boolean) => void;
}

const store = createStore<AskedProof | null>(null);
let asking: Promise<boolean> | null = null;

export const getAskedProof = store.get;
export const useAskedProof = () => useStore(store, null);

/** Sends a write, and again with the same body and key after the person has proved who they are. */
export async function withReauthentication<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError && error.body.proof) || !(await askProof(error.body.proof))) throw error;
    return await send();
  }
}

/** Asks one question for all waiting writes; false when it was closed. */
function askProof({ ways }: ProofRequired): Promise<boolean> {
  asking ??= new Promise((resolve) => {
    const answer = (isProved: boolean) => {
      asking = null;
      store.set(null);
      resolve(isProved);
    };
    store.set({ ways, answer });
  });
  return asking;
}

import { useState } from 'react';
import { useRootData } from '../loading/page-data.ts';

/**
 * The person whose drafts a form keeps, undefined for a guest: the first one its page was rendered for. The end of the session
 * and the sign-in of somebody else in another tab leave the typed text with whoever typed it.
 */
export function useDraftOwner(): string | undefined {
  const viewer = useRootData()?.viewer?.uuid;
  const [owner, setOwner] = useState(viewer);
  if (owner === undefined && viewer !== undefined) setOwner(viewer);
  return owner;
}

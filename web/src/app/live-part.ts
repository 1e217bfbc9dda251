import { connect } from '../lib/live/live-connection.ts';
import { showUnreadSign } from './unread-sign.ts';

/** The stream and what it shows on the tab. Returns what ends both. */
export function listenAsPerson(person: string, after: number): () => void {
  const stops = [connect(person, after), showUnreadSign()];
  return () => {
    for (const stop of stops) stop();
  };
}

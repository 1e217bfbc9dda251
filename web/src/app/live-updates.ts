import { connect } from '../lib/live/live-connection.ts';
import { showUnreadSign } from './unread-indicator.ts';

/** Opens the event stream and shows the unread count on the tab. Returns the function that ends both. */
export function listenAsPerson(person: string, after: number): () => void {
  const stops = [connect(person, after), showUnreadSign()];
  return () => {
    for (const stop of stops) stop();
  };
}

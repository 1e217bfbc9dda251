import { data } from 'react-router';
import { loadVisit } from '../lib/loading/visit.ts';
import type { Route } from './+types/not-found';

/** Any other path (specification section 2); the error boundary of the root draws the screen. */
export async function loader({ context }: Route.LoaderArgs) {
  const { maintenance } = await loadVisit(context);
  throw data(maintenance, { status: maintenance ? 503 : 404 });
}

export default function NotFound() {
  return null;
}

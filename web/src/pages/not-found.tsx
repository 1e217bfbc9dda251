import { data } from 'react-router';

/** Any other path (specification section 2); the error boundary of the root draws the screen. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}

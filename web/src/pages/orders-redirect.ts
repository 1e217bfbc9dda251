import { redirect } from 'react-router';

/** `/orders` is the list's old address (specification section 2). */
export const loader = ({ url }: { url: URL }) => redirect(`/${url.search}`, 301);

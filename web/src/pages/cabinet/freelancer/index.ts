import { redirect } from 'react-router';

/** The cabinet opens on the orders (specification section 2). */
export const loader = () => redirect('/cabinet/freelancer/orders');

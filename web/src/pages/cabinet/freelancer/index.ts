import { redirect } from 'react-router';
import { EXECUTOR_ORDERS_ADDRESS } from '../../../lib/loading/addresses.ts';

/** The cabinet opens on the orders (specification section 2). */
export const loader = () => redirect(EXECUTOR_ORDERS_ADDRESS);

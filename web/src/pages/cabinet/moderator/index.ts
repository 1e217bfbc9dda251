import { redirect } from 'react-router';
import { MODERATOR_ORDERS_ADDRESS } from '../../../lib/addresses.ts';

export const loader = () => redirect(MODERATOR_ORDERS_ADDRESS);

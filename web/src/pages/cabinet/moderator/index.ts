import { MODERATOR_ORDERS_ADDRESS } from '@provodka/contract/http/addresses.ts';
import { redirect } from 'react-router';

export const loader = () => redirect(MODERATOR_ORDERS_ADDRESS);

import { BANS_ADDRESS } from '@provodka/contract/http/addresses.ts';
import { callAddress } from '@provodka/contract/http/client.ts';
import type { Customer, User } from '@provodka/contract/people/people.ts';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link, useLocation } from 'react-router';
import { fetchOrNull } from '../lib/api/transport.ts';
import { useRootData, useSite } from '../lib/loading/page-data.ts';
import { signInAddress } from '../lib/session/return-address.ts';
import { useTopLayer } from '../ui/popups/top-layer.ts';
import styles from './companion.module.css';

/** Shown when the session ends under an open page: by a ban, with its reason, term and the way to appeal, or otherwise. */
export function SessionOver() {
  const user = useRootData()?.viewer;
  const ban = useBan(user);
  const { pathname, search } = useLocation();
  const site = useSite();
  const layer = useTopLayer();
  if (ban === undefined) return null;
  const strip = (
    <div className={styles.strip} role="alert" data-strip>
      <span>
        {ban === null
          ? 'Сеанс закончился. Войдите и\u00A0продолжите с\u00A0того\u00A0же места.'
          : `Вас заблокировали. ${ban} То, что вы написали, осталось на\u00A0странице. Войдите, чтобы обжаловать.`}
      </span>
      <Link to={signInAddress(ban === null ? pathname + search : BANS_ADDRESS, site)}>
        {ban === null ? 'Войти' : 'Обжаловать'}
      </Link>
    </div>
  );
  // An open dialog makes the page behind it inert.
  return layer ? createPortal(strip, layer) : strip;
}

/** The public message when both profiles of this person are banned; null without a ban, undefined until it is known. */
function useBan(user: User | null | undefined): string | null | undefined {
  const [ban, setBan] = useState<string | null>();
  const customer = user?.customer.uuid;
  const freelancer = user?.freelancer.uuid;
  useEffect(() => {
    if (!customer || !freelancer) return;
    void readBan(customer, freelancer).then(setBan);
  }, [customer, freelancer]);
  return user ? ban : null;
}

async function readBan(customer: string, freelancer: string): Promise<string | null> {
  const replies = await Promise.all([
    fetchOrNull(callAddress('customers_get', { params: { uuid: customer } })),
    fetchOrNull(callAddress('freelancers_get', { params: { uuid: freelancer } })),
  ]);
  const profiles = await Promise.all(
    replies.map(async (reply) =>
      reply?.ok ? ((await reply.json()) as { data: Pick<Customer, 'banned_message'> }) : null,
    ),
  );
  // A ban of one side does not end the session.
  if (!profiles.every((profile) => profile?.data.banned_message)) return null;
  return profiles[0]?.data.banned_message ?? null;
}

import { callAddress } from '@provodka/contract/http/client.ts';
import { useSyncExternalStore } from 'react';
import { useSite } from '../lib/loading/page-data.ts';
import { apiAddress } from '../lib/loading/site.ts';
import { ButtonAnchor } from '../ui/button.tsx';
import { Note } from '../ui/cards/banner.tsx';
import styles from './site-buttons.module.css';

/** Sign-in through other sites, when some are configured. Plain links: they work without scripts. */
export function SiteButtons({ returnTo }: { returnTo: string }) {
  const sites = useSite()?.sign_in_sites ?? [];
  const isUnavailable = useUnavailable();
  if (sites.length === 0) return null;
  return (
    <div className={styles.sites}>
      <p className={styles.or}>или</p>
      {isUnavailable && (
        <div className={styles.note} role="alert">
          <Note tone="warn">
            Сайт, через который вы входите, не&nbsp;отвечает. Попробуйте позже или войдите с&nbsp;паролем.
          </Note>
        </div>
      )}
      <div className={styles.row}>
        {sites.map(({ name, title }) => (
          <ButtonAnchor
            key={name}
            kind="card"
            wide
            href={apiAddress(
              callAddress('auth_oidc_start', { params: { provider: name }, query: { return_to: returnTo } }),
            )}
          >
            {title}
          </ButtonAnchor>
        ))}
      </div>
    </div>
  );
}

/** The server redirects back with this mark when the site was out of reach. */
function useUnavailable(): boolean {
  return useSyncExternalStore(
    () => noChange,
    () => location.hash === '#unavailable',
    () => false,
  );
}

const noChange = () => undefined;

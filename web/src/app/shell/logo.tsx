import { Link } from 'react-router';
import { HOME_ADDRESS } from '../../lib/loading/addresses.ts';
import { useSite } from '../../lib/loading/page-data.ts';
import styles from './shell.module.css';

/** The mark (a T-account with its two entries) and the brand, which leads home. */
export function Logo({ reloads }: { reloads?: boolean }) {
  const brand = useSite()?.brand;
  return (
    <Link className={styles.logo} to={HOME_ADDRESS} reloadDocument={reloads} aria-label={`${brand ?? ''}, на главную`}>
      <svg width="38" height="38" viewBox="0 0 38 38" aria-hidden="true">
        <rect width="38" height="38" rx="12" fill="var(--brand)" />
        <g fill="#1f1d19">
          <rect x="8" y="9.5" width="22" height="3.6" rx="1.8" />
          <rect x="17.2" y="9.5" width="3.6" height="19.5" rx="1.8" />
          <rect x="8.5" y="17" width="5.6" height="5.6" rx="1.6" />
        </g>
        <rect x="24.6" y="17.7" width="4.2" height="4.2" rx="1.2" fill="none" stroke="#1f1d19" strokeWidth="1.5" />
      </svg>
      {brand}
    </Link>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from '../../lib/format/classes.ts';
import { PERSONAL_DATA_ADDRESS, TERMS_ADDRESS } from '../../lib/loading/addresses.ts';
import { useRootData } from '../../lib/loading/page-data.ts';
import styles from './footer.module.css';
import { SECTIONS } from './navigation.ts';
import shell from './shell.module.css';

/** Phones, hours, support and copyright (specification section 2), all from configuration; the sections where the header has no room. */
export function Footer() {
  const root = useRootData();
  if (!root) return null;
  const { phones, support_email, company } = root.site;
  return (
    <footer className={styles.footer}>
      <div className={classes(shell.wrap, styles.facts)}>
        <nav className={styles.sections} aria-label="Ещё">
          {SECTIONS.map(({ to, title }) => (
            <Link key={to} to={to}>
              {title}
            </Link>
          ))}
        </nav>
        <Phone city="Москва" phone={phones.moscow} />
        <Phone
          city={
            <>
              Санкт-Петербург, <span className={styles.hours}>09:00–19:00 по&nbsp;Москве</span>
            </>
          }
          phone={phones.saint_petersburg}
        />
        <Phone city="Россия" phone={phones.russia} />
        <span>
          <small>Поддержка</small>
          <a className={styles.mail} href={`mailto:${support_email}`}>
            {support_email}
          </a>
        </span>
        <span className={styles.documents}>
          <small>Документы</small>
          <Link to={TERMS_ADDRESS}>Правила</Link>
          <Link to={PERSONAL_DATA_ADDRESS}>Персональные данные</Link>
        </span>
        <span>
          © {root.server_time.slice(0, 4)} {company}
        </span>
      </div>
    </footer>
  );
}

function Phone({ city, phone }: { city: ReactNode; phone: string }) {
  return (
    <span>
      <small>{city}</small>
      <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
    </span>
  );
}

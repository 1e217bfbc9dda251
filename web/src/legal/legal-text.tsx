import type { LegalDocument, LegalSection } from '@provodka/contract/legal/legal-document.ts';
import { formatDayOfYear } from '../lib/format/dates.ts';
import { typeset } from '../lib/format/typeset.ts';
import {
  PERSONAL_DATA_ADDRESS,
  PRIVACY_ADDRESS,
  PUBLICATION_ADDRESS,
  SM_TERMS_ADDRESS,
  TERMS_ADDRESS,
} from '../lib/loading/addresses.ts';
import { Card } from '../ui/cards/card.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { TextLink } from '../ui/text-link.tsx';
import styles from './legal-text.module.css';

const OTHERS = [
  { to: TERMS_ADDRESS, title: 'Правила биржи' },
  { to: SM_TERMS_ADDRESS, title: 'Условия покупки SM' },
  { to: PERSONAL_DATA_ADDRESS, title: 'Согласие на обработку персональных данных' },
  { to: PUBLICATION_ADDRESS, title: 'Согласие на публикацию профиля' },
  { to: PRIVACY_ADDRESS, title: 'Политика обработки персональных данных' },
];

/** The text of a document below its title. */
export function LegalSections({ lead, sections }: { lead: string; sections: readonly LegalSection[] }) {
  return (
    <div className={styles.sections}>
      {lead && <RichText text={lead} />}
      {sections.map((section, index) => (
        <section key={section.id} id={section.id}>
          <h2>
            {index + 1}. {typeset(section.title)}
          </h2>
          <RichText text={section.paragraphs.join('\n\n')} />
        </section>
      ))}
    </div>
  );
}

/** A document with a table of contents; every section can be linked to. */
export function LegalText({ document }: { document: LegalDocument }) {
  const { title, since, sections } = document;
  return (
    <div className={styles.columns}>
      <Card as="article" className={styles.text}>
        <h1>{typeset(title)}</h1>
        <p className={styles.since}>Редакция от&nbsp;{formatDayOfYear(`${since}T12:00:00+03:00`)}</p>
        <LegalSections lead={document.lead ?? ''} sections={sections} />
      </Card>
      <div className={styles.side}>
        <nav className={styles.contents} aria-label="На странице">
          <small>На странице</small>
          {sections.map(({ id, title: part }) => (
            <a key={id} href={`#${id}`}>
              {typeset(part)}
            </a>
          ))}
        </nav>
        <nav aria-label="Другие документы">
          <small>Другие документы</small>
          {OTHERS.filter((other) => other.title !== title).map((other) => (
            <span key={other.to}>
              <TextLink to={other.to}>{typeset(other.title)}</TextLink>
            </span>
          ))}
        </nav>
      </div>
    </div>
  );
}

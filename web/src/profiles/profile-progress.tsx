import CheckCircle from 'icon:check-circle-fill';
import Circle from 'icon:circle';
import { classes } from '../lib/format/classes.ts';
import { Card } from '../ui/cards/card.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import type { Profile } from './profile.ts';
import styles from './profile-form.module.css';

/** The cards of the form, as the links to them name them. */
export const PROFILE_CARDS = { names: 'profile-names', about: 'profile-about', contacts: 'profile-contacts' } as const;

/** The completeness of the profile, part by part; a missing one leads to its fields. */
export function ProfileProgress({ profile }: { profile: Profile }) {
  const parts = partsOf(profile);
  const done = parts.filter(({ isDone }) => isDone).length;
  const title = `Профиль заполнен на ${Math.round((done / parts.length) * 100)}\u00a0%`;
  return (
    <Card as="aside" rail title={title} className={classes(styles.progress, done === parts.length && styles.whole)}>
      <div className={styles.bar}>
        <ProgressBar have={done} need={parts.length} text={null} label={title} />
      </div>
      <ul className={styles.list}>
        {parts.map((part) => (
          <li key={part.title} className={part.isDone ? styles.done : undefined}>
            {part.isDone ? <CheckCircle size={22} label="Готово" /> : <Circle size={22} label="Не заполнено" />}
            {part.isDone ? part.title : <a href={`#${PROFILE_CARDS[part.card]}`}>{part.title}</a>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface Part {
  title: string;
  card: keyof typeof PROFILE_CARDS;
  isDone: boolean;
}

function partsOf(profile: Profile): Part[] {
  const { avatar, city, about, contact_phone, last_name, full_name, login } = profile;
  return [
    { title: 'Фото и город', card: 'names', isDone: avatar !== null && city !== null },
    { title: 'О себе', card: 'about', isDone: about !== null },
    ...('configurations' in profile
      ? [{ title: 'Конфигурации', card: 'about', isDone: profile.configurations.length > 0 } as const]
      : []),
    { title: 'Телефон', card: 'contacts', isDone: contact_phone !== null },
    { title: 'Фамилия', card: 'names', isDone: last_name !== '' && full_name !== login },
  ];
}

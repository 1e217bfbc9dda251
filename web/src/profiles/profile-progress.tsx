import CheckCircle from 'icon:check-circle-fill';
import Circle from 'icon:circle';
import { Card } from '../ui/cards/card.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import type { Profile } from './profile.ts';
import styles from './profile-form.module.css';

/** The completeness of the profile, part by part. */
export function ProfileProgress({ profile }: { profile: Profile }) {
  const parts = partsOf(profile);
  const done = parts.filter(({ isDone }) => isDone).length;
  const percent = Math.round((done / parts.length) * 100);
  return (
    <Card as="aside" rail title={`Профиль заполнен на ${percent}\u00a0%`}>
      <ProgressBar have={done} need={parts.length} text={`${done} из ${parts.length} разделов`} />
      <ul className={styles.list}>
        {parts.map(({ title, isDone }) => (
          <li key={title} className={isDone ? styles.done : undefined}>
            {isDone ? <CheckCircle size={22} label="Готово" /> : <Circle size={22} label="Не заполнено" />}
            {title}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function partsOf(profile: Profile): { title: string; isDone: boolean }[] {
  const { avatar, city, about, contact_phone, last_name, full_name, login } = profile;
  return [
    { title: 'Фото и город', isDone: avatar !== null && city !== null },
    { title: 'О себе', isDone: about !== null },
    ...('configurations' in profile ? [{ title: 'Конфигурации', isDone: profile.configurations.length > 0 }] : []),
    { title: 'Телефон', isDone: contact_phone !== null },
    { title: 'Фамилия', isDone: last_name !== '' && full_name !== login },
  ];
}

import type { NotificationPreferences } from '@provodka/contract/notifications.ts';
import { Card } from '../ui/card.tsx';
import { Switch } from '../ui/choice.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';
import styles from './preferences.module.css';

interface QuietHoursCardProps {
  hours: NotificationPreferences['quiet_hours'];
  onChange: (form: { is_quiet?: boolean; quiet_from?: number; quiet_until?: number }) => void;
}

/** When nothing but what is mandatory leaves the site. */
export function QuietHoursCard({ hours, onChange }: QuietHoursCardProps) {
  const { is_on, from_minute, until_minute } = hours;
  const keep = (name: 'quiet_from' | 'quiet_until') => (text: string) => {
    const minute = minuteOf(text);
    if (minute !== null) onChange({ [name]: minute });
  };
  return (
    <Card
      rail
      title={
        <span className={styles.switched}>
          Тихие часы
          <Switch
            label="Тихие часы"
            checked={is_on}
            onChange={({ currentTarget }) => onChange({ is_quiet: currentTarget.checked })}
          />
        </span>
      }
    >
      <div className={styles.hours}>
        <TimeField label="С" minute={from_minute} onKeep={keep('quiet_from')} />
        <TimeField label="До" minute={until_minute} onKeep={keep('quiet_until')} />
      </div>
      <p className={styles.note}>По&nbsp;московскому времени. Деньги, споры и&nbsp;безопасность приходят всегда.</p>
    </Card>
  );
}

interface TimeFieldProps {
  label: string;
  minute: number;
  onKeep: (text: string) => void;
}

/** Kept when the field is left: a time is typed in two parts. */
function TimeField({ label, minute, onKeep }: TimeFieldProps) {
  const text = textOf(minute);
  return (
    <Field label={label}>
      <TextInput
        key={text}
        type="time"
        defaultValue={text}
        onBlur={({ currentTarget }) => currentTarget.value !== text && onKeep(currentTarget.value)}
      />
    </Field>
  );
}

const two = (value: number) => String(value).padStart(2, '0');
const textOf = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

function minuteOf(text: string): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(text) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}

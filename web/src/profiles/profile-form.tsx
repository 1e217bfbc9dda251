import type { CabinetSide } from '@provodka/contract/http/addresses.ts';
import { PEOPLE_LIMITS } from '@provodka/domain/people/people.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAutosave } from '../forms/autosave.ts';
import { useContractForm } from '../forms/contract-form.ts';
import { Form } from '../forms/form.tsx';
import { formApi } from '../lib/api/api.ts';
import { reasonOf } from '../lib/session/right.ts';
import { isText } from '../lib/session/stored-values.ts';
import { type ChosenCity, CitySelect } from '../people/city-select.tsx';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/cards/banner.tsx';
import { Card } from '../ui/cards/card.tsx';
import { Field, FieldRow } from '../ui/fields/field.tsx';
import type { Choice } from '../ui/fields/multi-select-props.ts';
import { PhoneInput } from '../ui/fields/phone-input.tsx';
import { TextArea, TextInput } from '../ui/fields/text-input.tsx';
import { AvatarField } from './avatar-field.tsx';
import type { Profile } from './profile.ts';
import styles from './profile-form.module.css';
import { PROFILE_CARDS, ProfileProgress } from './profile-progress.tsx';
import { SkillsField } from './profile-skills.tsx';
import { profileSchemaOf, valuesOf } from './profile-values.ts';

/** A draft keeps the texts; the rest is chosen again in a moment. */
const KEPT = { last_name: isText, first_name: isText, middle_name: isText, about: isText, contact_message: isText };

interface ProfileFormProps {
  side: CabinetSide;
  profile: Profile;
  /** Skills a freelancer can choose from; null for a customer. */
  skills: { configurations: Choice[]; platforms: Choice[] } | null;
}

/** The own profile (product: profiles): names and picture are common to both sides, the rest is this side's. */
export function ProfileForm({ side, profile, skills }: ProfileFormProps) {
  const { revalidate } = useRevalidator();
  const [city, setCity] = useState<ChosenCity | null>(profile.city);
  const [isUploading, setUploading] = useState(false);
  const contract = useContractForm(profileSchemaOf(profile), {
    defaultValues: valuesOf(profile),
    async send({ configurations, platforms, ...common }, idempotency_key) {
      const params = { uuid: profile.uuid };
      const body = skills ? { ...common, configurations, platforms } : common;
      if (skills) await formApi.freelancers_update({ params, body }, { idempotency_key });
      else await formApi.customers_update({ params, body }, { idempotency_key });
      const saved = { ...form.getValues(), file_ids: [], delete_avatar: false };
      form.reset(saved);
      draft.rebase({ version: null, blank: saved });
      draft.forget();
      await revalidate();
    },
  });
  const { form, isSending, errorOf } = contract;
  const draft = useAutosave(form, { noun: `profile-${side}`, version: null, blank: valuesOf(profile), kept: KEPT });
  const startAnew = () => {
    draft.startAnew();
    setCity(profile.city);
  };
  const reason = reasonOf(profile.rights.edit);
  const isLikeLogin = profile.login !== null && profile.full_name === profile.login;
  return (
    <div className={styles.columns}>
      <Form contract={contract} className={styles.form} aria-label="Профиль">
        <Card id={PROFILE_CARDS.names} title="Как к вам обращаться">
          <div className={styles.fields}>
            <AvatarField
              key={`picture${draft.fillings}`}
              name={profile.full_name}
              avatar={profile.avatar}
              error={errorOf('file_ids')}
              isUploading={isUploading}
              onUploading={setUploading}
              onChange={({ file_id }) => {
                form.setValue('file_ids', file_id === null ? [] : [file_id]);
                form.setValue('delete_avatar', file_id === null);
              }}
            />
            <FieldRow columns={3} key={`names${draft.fillings}`}>
              <Field
                label="Фамилия"
                error={errorOf('last_name')}
                hint={isLikeLogin ? 'Пока вместо ФИО стоит логин' : null}
              >
                <TextInput
                  autoComplete="family-name"
                  defaultValue={form.getValues('last_name')}
                  {...form.register('last_name')}
                />
              </Field>
              <Field label="Имя" error={errorOf('first_name')}>
                <TextInput
                  autoComplete="given-name"
                  defaultValue={form.getValues('first_name')}
                  {...form.register('first_name')}
                />
              </Field>
              <Field label="Отчество" aside="если есть" error={errorOf('middle_name')}>
                <TextInput
                  autoComplete="additional-name"
                  defaultValue={form.getValues('middle_name') ?? ''}
                  {...form.register('middle_name')}
                />
              </Field>
            </FieldRow>
            <Field label="Город" error={errorOf('city_id')}>
              <CitySelect
                value={city}
                onValueChange={(chosen) => {
                  setCity(chosen);
                  form.setValue('city_id', chosen?.id ?? null);
                }}
              />
            </Field>
          </div>
        </Card>
        <Card id={PROFILE_CARDS.about} title="О себе">
          <div className={styles.fields}>
            <Field label="Чем занимаетесь" max={PEOPLE_LIMITS.about[1]} error={errorOf('about')}>
              <TextArea
                key={draft.fillings}
                rows={6}
                defaultValue={form.getValues('about') ?? ''}
                {...form.register('about')}
              />
            </Field>
            {profile.contacts_note && (
              <div className={styles.note}>
                <Note tone="warn">{profile.contacts_note}</Note>
              </div>
            )}
            {skills && (
              <>
                <SkillsField
                  contract={contract}
                  name="configurations"
                  label="Конфигурации"
                  choices={skills.configurations}
                />
                <SkillsField contract={contract} name="platforms" label="Платформы" choices={skills.platforms} />
              </>
            )}
          </div>
        </Card>
        <Card
          id={PROFILE_CARDS.contacts}
          title="Контакты"
          description={`${side === 'customer' ? 'Исполнитель' : 'Заказчик'} увидит их после оплаты сделки.`}
        >
          <div className={styles.fields}>
            <Field label="Телефон" error={errorOf('contact_phone')}>
              <PhoneInput
                key={draft.fillings}
                name="contact_phone"
                defaultValue={profile.contact_phone}
                onValueChange={(phone) => form.setValue('contact_phone', phone)}
              />
            </Field>
            <Field
              label="Когда удобно связаться"
              max={PEOPLE_LIMITS.contact_message[1]}
              error={errorOf('contact_message')}
            >
              <TextInput
                key={draft.fillings}
                defaultValue={form.getValues('contact_message') ?? ''}
                {...form.register('contact_message')}
              />
            </Field>
          </div>
        </Card>
        <div className={styles.actions}>
          <Button type="submit" kind="pri" size="lg" pending={isSending || isUploading} disabled={reason !== null}>
            Сохранить
          </Button>
          {reason && <span className={styles.reason}>{reason}</span>}
          {draft.wasRestored && (
            <Button kind="ghost" size="lg" onClick={startAnew}>
              Отменить правки
            </Button>
          )}
        </div>
      </Form>
      <ProfileProgress profile={profile} />
    </div>
  );
}

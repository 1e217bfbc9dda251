import { AVATAR_SIZES, PEOPLE_LIMITS } from '@provodka/domain/people/people.ts';
import * as z from 'zod/mini';
import { city, classifier } from '../content.ts';
import { bool, clearable, id, ids, line, oneOf, optional, text } from '../fields/fields.ts';
import { personName } from '../fields/name-fields.ts';
import { phone } from '../fields/phone-field.ts';
import { right } from '../http/envelope.ts';
import { IMMUTABLE_MAX_AGE, picture, route } from '../http/route.ts';
import { customer, freelancer } from './people.ts';

/** A profile with further data of its page; fields hidden from the viewer are null (product: wire). */
const page = {
  middle_name: z.string(),
  /** Told to the owner alone: why others read `about` with its contacts masked (product: messages). */
  contacts_note: z.nullable(z.string()),
  login: z.nullable(z.string()),
  email: z.nullable(z.string()),
  city: z.nullable(city),
  /** The address of the picture beside a link to this page. */
  picture_url: z.string(),
  /** The numbers of published reviews with one star, two, … five. */
  review_counts: z.array(z.int()),
  /** Orders that are being worked on, as far as the viewer sees any count of them. */
  number_orders_in_work: z.int(),
  rights: z.object({ edit: right }),
};
export const customerProfile = z.extend(customer, page);
export type CustomerProfile = z.infer<typeof customerProfile>;
export const freelancerProfile = z.extend(freelancer, {
  ...page,
  configurations: z.array(classifier),
  platforms: z.array(classifier),
});
export type FreelancerProfile = z.infer<typeof freelancerProfile>;

export const customerProfileForm = z.object({
  last_name: z.optional(personName('Фамилия', PEOPLE_LIMITS.name, 'Укажите фамилию')),
  first_name: z.optional(personName('Имя', PEOPLE_LIMITS.name, 'Укажите имя')),
  middle_name: clearable(personName('Отчество', PEOPLE_LIMITS.middle_name)),
  about: clearable(text('О себе', PEOPLE_LIMITS.about)),
  contact_phone: clearable(phone()),
  contact_message: clearable(line('Когда удобно связаться', PEOPLE_LIMITS.contact_message)),
  city_id: clearable(id('Город')),
  file_ids: ids('Фото', PEOPLE_LIMITS.avatars),
  delete_avatar: optional(bool('Убрать фото')),
});
export const freelancerProfileForm = z.extend(customerProfileForm, {
  configurations: ids('Конфигурации', PEOPLE_LIMITS.skills),
  platforms: ids('Платформы', PEOPLE_LIMITS.skills),
});

/** The profile form of a person without a last name, which may stay blank. */
export const singleNameProfileForm = z.extend(freelancerProfileForm, {
  last_name: optional(personName('Фамилия', PEOPLE_LIMITS.name)),
});

const update = { auth: 'user', files: true, file_name: 'avatar', per_minute: 30 } as const;

export const profileRoutes = {
  customers_get: route('customers_get', { auth: 'guest', summary: "A customer's profile", data: customerProfile }),
  customers_update: route('customers_update', {
    ...update,
    summary: 'Change the own customer profile; names and picture are common to both profiles',
    body: customerProfileForm,
    data: customerProfile,
  }),
  freelancers_get: route('freelancers_get', {
    auth: 'guest',
    summary: "A freelancer's profile",
    data: freelancerProfile,
  }),
  freelancers_update: route('freelancers_update', {
    ...update,
    summary: 'Change the own freelancer profile; names and picture are common to both profiles',
    body: freelancerProfileForm,
    data: freelancerProfile,
  }),
  customers_picture: route('customers_picture', {
    ...picture,
    summary: "What is shown beside a link to a customer's page",
  }),
  freelancers_picture: route('freelancers_picture', {
    ...picture,
    summary: "What is shown beside a link to a freelancer's page",
  }),
  users_avatar: route('users_avatar', {
    auth: 'guest',
    summary: 'The picture of a person, a square; another picture has another address',
    query: z.object({ size: z._default(optional(oneOf('Размер', AVATAR_SIZES)), '256') }),
    download: true,
    shared_for: IMMUTABLE_MAX_AGE,
    data: z.null(),
  }),
};
export type ProfileCalls = keyof typeof profileRoutes;

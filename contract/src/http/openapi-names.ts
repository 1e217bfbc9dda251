import * as z from 'zod/mini';
import { complaintView, ownComplaint } from '../complaints.ts';
import { city, classifier, listedClassifier, settings } from '../content.ts';
import { contentBlock, contentVersion, editedContent, editedSlide, slideForm } from '../content-blocks.ts';
import { dealEvent, dealForm, dealRights, dealView, payoutForm } from '../deals/deals.ts';
import { decisionForm, disputeForm, disputeView } from '../deals/disputes.ts';
import { heldPayout } from '../deals/payouts.ts';
import { pendingReview, reviewForm, reviewView } from '../deals/reviews.ts';
import { moderatorHint } from '../hints.ts';
import { chatView, conversation, messageForm, messageView } from '../messages.ts';
import { actor, ban, moderatorUser } from '../moderation.ts';
import { bellNotification, notificationPreferences } from '../notifications.ts';
import {
  cabinetOrder,
  executedOrder,
  orderCard,
  orderOffer,
  orderRights,
  orderStatus,
  orderView,
} from '../orders/orders.ts';
import { cabinetResponse, responseForm, responseRights, responseView, wholeResponse } from '../orders/responses.ts';
import { savedSearch } from '../orders/searches.ts';
import { smEntry, topUp, topUpForm } from '../people/accounts.ts';
import { resetForm, signedIn, signInForm, signUpForm } from '../people/auth.ts';
import { accountCheck } from '../people/checks.ts';
import { passkeyAnswer } from '../people/factors.ts';
import { badge, customer, freelancer, notification, person, user, wallet } from '../people/people.ts';
import { customerProfile, freelancerProfile } from '../people/profiles.ts';
import { team, teamMember } from '../people/teams.ts';
import { ownVerification, verificationView } from '../people/verifications.ts';
import { adminSettings, thresholdsForm } from '../settings.ts';
import { failure, file, meta, right } from './envelope.ts';

/** Names of the shapes in the description; generators name their types so. */
const NAMED = {
  AccountCheck: accountCheck,
  AdminSettings: adminSettings,
  Badge: badge,
  Ban: ban,
  Complaint: complaintView,
  ContentBlock: contentBlock,
  ContentVersion: contentVersion,
  EditedContent: editedContent,
  EditedSlide: editedSlide,
  HeldPayout: heldPayout,
  ListedClassifier: listedClassifier,
  ModeratorHint: moderatorHint,
  ModeratorUser: moderatorUser,
  ThresholdsForm: thresholdsForm,
  Thresholds: settings.shape.motivation,
  OwnComplaint: ownComplaint,
  OwnVerification: ownVerification,
  PasskeyForm: passkeyAnswer,
  SavedSearch: savedSearch,
  SlideForm: slideForm,
  SomebodyOrNone: actor,
  Verification: verificationView,
  CabinetOrder: cabinetOrder,
  CabinetResponse: cabinetResponse,
  Chat: chatView,
  City: city,
  Classifier: classifier,
  Conversation: conversation,
  Customer: customer,
  CustomerProfile: customerProfile,
  Deal: dealView,
  DealEvent: dealEvent,
  DealForm: dealForm,
  DealRights: dealRights,
  DecisionForm: decisionForm,
  Dispute: disputeView,
  DisputeForm: disputeForm,
  ExecutedOrder: executedOrder,
  Failure: failure,
  File: file,
  Freelancer: freelancer,
  FreelancerProfile: freelancerProfile,
  Message: messageView,
  MessageForm: messageForm,
  Notification: bellNotification,
  NotificationPreferences: notificationPreferences,
  Order: orderView,
  OrderCard: orderCard,
  OrderOffer: orderOffer,
  OrderRights: orderRights,
  OrderStatus: orderStatus,
  PageMeta: meta,
  PayoutForm: payoutForm,
  PendingReview: pendingReview,
  Person: person,
  ResetForm: resetForm,
  Response: responseView,
  ResponseForm: responseForm,
  ResponseRights: responseRights,
  Review: reviewView,
  ReviewForm: reviewForm,
  Right: right,
  Settings: settings,
  SignInForm: signInForm,
  SignUpForm: signUpForm,
  SignedIn: signedIn,
  SmEntry: smEntry,
  Team: team,
  TeamMember: teamMember,
  TopUp: topUp,
  TopUpForm: topUpForm,
  User: user,
  UserNotification: notification,
  Wallet: wallet,
  WholeResponse: wholeResponse,
} satisfies Record<string, z.ZodMiniType>;

/** The names by their shapes. */
export const NAMES = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(NAMED)) NAMES.add(schema, { id });

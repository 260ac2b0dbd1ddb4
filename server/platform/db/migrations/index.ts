import { extensions } from './0001_extensions.ts';
import { dataset } from './0002_dataset.ts';
import { aroundRows } from './0003_around_rows.ts';
import { stories } from './0004_stories.ts';
import { feeds } from './0005_feeds.ts';
import { rowFingerprints } from './0006_row_fingerprints.ts';
import { newsletter } from './0007_newsletter.ts';
import { accounts } from './0010_accounts.ts';
import { mailOutbox } from './0011_mail_outbox.ts';
import { memberData } from './0012_member_data.ts';
import { identities } from './0013_identities.ts';
import { notifications } from './0014_notifications.ts';
import { watchNotes } from './0015_watch_notes.ts';
import { leaving } from './0016_leaving.ts';
import { chatUses } from './0017_chat_uses.ts';
import { standing } from './0018_standing.ts';
import { removedLists } from './0019_removed_lists.ts';
import { standingChanges } from './0020_standing_changes.ts';
import { otherNames } from './0021_other_names.ts';
import { visitorActionLogs } from './0022_visitor_action_logs.ts';
import { unsubscribeLinks } from './0023_unsubscribe_links.ts';
import { accountGuards } from './0024_account_guards.ts';
import { exportRefunds } from './0025_export_refunds.ts';
import { joinedEntities } from './0026_joined_entities.ts';
import { codeTries } from './0027_code_tries.ts';
import { accountLanguage } from './0028_account_language.ts';
import { moments } from './0029_moments.ts';
import { loggedChanges } from './0030_logged_changes.ts';
import { tokenPrices } from './0031_token_prices.ts';
import { marketCaps } from './0032_market_caps.ts';
import { relations } from './0033_relations.ts';
import { projectReports } from './0034_project_reports.ts';
import { projectHtml } from './0035_project_html.ts';
import { featuredResearch } from './0036_featured_research.ts';
import { helpFeedback } from './0037_help_feedback.ts';
import { newsStories } from './0038_news_stories.ts';
import { closedJobs } from './0039_closed_jobs.ts';
import { storyOrigins } from './0040_story_origins.ts';
import { manuscripts } from './0044_manuscripts.ts';
import { eventCalendar } from './0045_event_calendar.ts';
import { watchedJobs } from './0046_watched_jobs.ts';
import { automaticRevisions } from './0047_automatic_revisions.ts';
import { postings } from './0049_postings.ts';
import { dailyFigures } from './0052_daily_figures.ts';
import { eventParties } from './0054_event_parties.ts';
import { proposals } from './0060_proposals.ts';
import { dao } from './0061_dao.ts';
import { community } from './0062_community.ts';
import { ledger } from './0067_ledger.ts';
import { referrals } from './0068_referrals.ts';
import { subscriptions } from './0073_subscriptions.ts';
import { storyInputs } from './0081_story_inputs.ts';
import { logos } from './0082_logos.ts';
import { billing } from './0090_billing.ts';
import { card } from './0091_card.ts';
import { exclusiveResearch } from './0092_exclusive_research.ts';
import { renewals } from './0096_renewals.ts';
import { apiKeys } from './0099_api_keys.ts';
import { reports } from './0103_reports.ts';
import { conversations } from './0110_conversations.ts';
import { webhooks } from './0111_webhooks.ts';
import { toldMembers } from './0112_told_members.ts';
import { coins } from './0114_coins.ts';
import { answerStreams } from './0116_answer_streams.ts';
import { answerRatings } from './0117_answer_ratings.ts';
import { queuedMails } from './0120_queued_mails.ts';
import { commentHtml } from './0125_comment_html.ts';
import { chargedNoMore } from './0126_charged_no_more.ts';
import { webhooksInTurns } from './0127_webhooks_in_turns.ts';
import { dateFormat } from './0128_date_format.ts';
import { countedStreams } from './0130_counted_streams.ts';
import { proposalsToList } from './0131_proposals_to_list.ts';
import { countedProposals } from './0134_counted_proposals.ts';
import { boundedMails } from './0135_bounded_mails.ts';
import { lookalikes } from './0136_lookalikes.ts';
import { goneEntities } from './0140_gone_entities.ts';
import { storiesToList } from './0144_stories_to_list.ts';
import { roadmapEntries } from './0145_roadmap_entries.ts';
import { statedRecords } from './0146_stated_records.ts';
import { editionsOfLists } from './0150_editions_of_lists.ts';
import { projectLocation } from './0151_project_location.ts';
import { feedDoubts } from './0152_feed_doubts.ts';
import { doubtsOfCompanies } from './0153_doubts_of_companies.ts';
import { formerNames } from './0155_former_names.ts';
import { tvlByChain } from './0156_tvl_by_chain.ts';
import { foundingDates } from './0157_founding_dates.ts';
import { tvlByDay } from './0158_tvl_by_day.ts';
import { projectProtocols } from './0159_project_protocols.ts';
import { voteDigests } from './0163_vote_digests.ts';
import { reviewRuns } from './0164_review_runs.ts';
import { emailCodes } from './0167_email_codes.ts';
import { secondFactors } from './0171_second_factors.ts';
import { listColumns } from './0174_list_columns.ts';
import { listMarks } from './0177_list_marks.ts';
import { receipts } from './0179_receipts.ts';
import { history } from './0180_history.ts';
import { listRows } from './0182_list_rows.ts';
import type { Migration } from './migration.ts';

/** All migrations, in order. */
export const migrations: readonly Migration[] = [
  extensions,
  dataset,
  aroundRows,
  stories,
  feeds,
  rowFingerprints,
  newsletter,
  accounts,
  mailOutbox,
  memberData,
  identities,
  notifications,
  watchNotes,
  leaving,
  chatUses,
  standing,
  removedLists,
  standingChanges,
  otherNames,
  visitorActionLogs,
  unsubscribeLinks,
  accountGuards,
  exportRefunds,
  joinedEntities,
  codeTries,
  accountLanguage,
  moments,
  loggedChanges,
  tokenPrices,
  marketCaps,
  relations,
  projectReports,
  projectHtml,
  featuredResearch,
  helpFeedback,
  newsStories,
  closedJobs,
  storyOrigins,
  manuscripts,
  eventCalendar,
  watchedJobs,
  automaticRevisions,
  postings,
  eventParties,
  dailyFigures,
  proposals,
  dao,
  community,
  ledger,
  referrals,
  subscriptions,
  storyInputs,
  logos,
  billing,
  card,
  exclusiveResearch,
  renewals,
  apiKeys,
  reports,
  conversations,
  webhooks,
  toldMembers,
  coins,
  answerStreams,
  answerRatings,
  queuedMails,
  commentHtml,
  chargedNoMore,
  webhooksInTurns,
  dateFormat,
  countedStreams,
  proposalsToList,
  countedProposals,
  boundedMails,
  lookalikes,
  goneEntities,
  storiesToList,
  roadmapEntries,
  statedRecords,
  editionsOfLists,
  projectLocation,
  feedDoubts,
  doubtsOfCompanies,
  formerNames,
  tvlByChain,
  foundingDates,
  tvlByDay,
  projectProtocols,
  voteDigests,
  reviewRuns,
  emailCodes,
  secondFactors,
  listColumns,
  listMarks,
  receipts,
  history,
  listRows,
];

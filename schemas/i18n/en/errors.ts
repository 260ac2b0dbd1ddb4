import { accountMessages, codedMessages, formMessages } from './forms.ts';

/** The text of every error code; a code with several texts has one for each `reason`. `{detail}` is for programmers, in English. */
export const errors = {
  internal: 'Something went wrong on our side. Tell us the request id if it stays.',
  database_unavailable: 'The database does not answer at the moment. Try again shortly.',
  query_too_slow: 'The query took too long. Narrow the filter and try again.',
  not_ready: {
    loading: 'The data is still being loaded. Try again shortly.',
    shutting_down: 'The server is shutting down.',
  },
  timeout: 'The request did not arrive in time.',
  bad_request: {
    unreadable: 'This is not a readable HTTP request.',
    length: 'The body is not as long as its Content-Length says.',
    other: '{detail}',
  },
  bad_address: 'The address is not validly encoded.',
  bad_host: 'The request names no host. Send one, or have the operator set PUBLIC_URL.',
  malformed_json: {
    body: 'The body is not valid JSON.',
    empty: 'The body is empty: send JSON, or leave the content type out.',
    params: "'params' is not valid JSON.",
  },
  unsupported_media_type: 'This content type is not understood: send application/json.',
  too_large: {
    headers: 'The address or the headers are too large. Ask with fewer or shorter values.',
    body: 'The body is too large.',
    image: 'The image is larger than {megabytes} MB. Choose a smaller one.',
    list: 'A list takes {characters} characters of JSON at most.',
  },
  not_found: {
    address: 'There is nothing at {method} {path}.',
    picture: 'There is no such picture.',
    sitemap: 'There is no such part of the sitemap: /sitemap.xml names them all.',
  },
  other_site: 'Only our own pages may ask this, not those of another site.',
  rate_limited: {
    call: accountMessages.tooManyRequests,
    address: 'Too many requests from this address. Try again in {seconds} seconds.',
  },
  invalid_request: {
    schema: '{detail}',
    terms: formMessages.termsMissing,
    identity: 'Ask with either username or email.',
    action: 'action must be a path with its query, as a JSON text.',
    ...formMessages,
  },

  signed_out: 'You are not signed in, or no longer. Sign in and try again.',
  wrong_credentials: accountMessages.wrongCredentials,
  wrong_password: codedMessages.E_0013,
  invalid_code: { register: codedMessages.E_0005, reset: accountMessages.invalidCode },
  code_not_sent: accountMessages.codeNotSent,
  email_taken: { code: accountMessages.emailTaken, account: codedMessages.E_0004 },
  username_taken: accountMessages.usernameTaken,
  no_such_user: accountMessages.noSuchUser,
  no_such_session: 'You have no such session; it may have ended already.',
  google_unconfigured: 'Signing in with Google is not set up on this server.',
  google_unavailable: 'Google does not answer at the moment. Try again later.',
  google_ended: 'Signing in with Google has ended or was not begun here. Begin again.',
  google_unverified: 'Google has not verified your email. Sign up with Email instead.',
  google_link: 'There is an account with this email. Sign in to it with its password, and it is connected with Google.',

  unconfirmed: {
    username: 'Type your username, {username}, to delete the account.',
    password: 'Type your password to delete the account.',
  },
  not_an_image: {
    multipart: 'Send the image as multipart/form-data in the field file_data.',
    field: 'Send one file in the field file_data.',
    unreadable: 'The upload could not be read. Send one file in the field file_data.',
    kind: 'This is not a PNG, JPEG, GIF or WebP image.',
  },

  plan_limit: {
    lists: 'Your plan keeps {limit} lists, and you have as many. Delete one or change the plan.',
    exports: 'Your plan has {limit} exports a month, and they are used up. The next ones come on {renews_on}.',
    chats: 'Your plan has {limit} questions a day, and they are used up. The next ones come at midnight UTC.',
  },
  not_entitled: 'CSV export is part of the plans Pro and Enterprise.',
  no_such_export: 'You have no such export.',
  no_such_list: 'You have no such list; it may have been deleted.',
  name_taken: 'A list with this name already exists.',
  watchlist_full: 'A watchlist holds {limit} records. Remove some first.',
  no_such_record: 'There is no such record; it may have been removed.',
  not_watched: 'You do not watch this record; it may have been removed.',

  unknown_sid: "'{sid}' is no query. Known are: {known}.",
  malformed_params: {
    object: 'params must be a JSON list of one object.',
    once: "Send 'params' once, a JSON list with one object, such as [{}].",
    list: "'params' is a JSON list with one object, such as [{}].",
  },
  unknown_param: {
    call: "'{name}' is not understood: send 'sid' and 'params'.",
    query: '{detail}',
  },
  unknown_field: '{detail}',
  unknown_operator: '{detail}',
  unknown_row: '{detail}',
  malformed_filter: '{detail}',
  wrong_value: '{detail}',
} as const;

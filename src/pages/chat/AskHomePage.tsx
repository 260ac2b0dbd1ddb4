import { Link } from '@tanstack/react-router';
import { PLANS } from '#schemas/api/plans.ts';
import { EXAMPLE_KINDS, EXAMPLE_QUESTIONS } from '#schemas/ask/exampleQuestions.ts';
import { helpPath } from '#schemas/help/contents.ts';
import { chatMessages } from '#src/i18n/en/chat.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { Section } from '#src/ui/Section.tsx';
import { ModelNote } from './ModelSwitch.tsx';

const text = chatMessages.home;
const ARTICLE = helpPath('getting-started/asking');

/** What can be asked: a box, and questions by kind. Works without a script. */
export function AskHomePage() {
  usePageTitle(text.title);
  return (
    <div className="flex flex-1 flex-col">
      <header className="border-b border-line px-6 pt-6 pb-6 max-desk:px-4">
        <h1 className="text-28 tracking-[-0.02em]">{text.title}</h1>
        <p className="mt-1 max-w-[76ch] text-14 text-pretty text-muted">{text.about}</p>
        <form action="/ai-chat" className="mt-4 flex max-w-200 gap-2 max-sm:flex-col">
          <label className="min-w-0 flex-1">
            <span className="sr-only">{chatMessages.box}</span>
            <input
              name="prompt"
              required
              maxLength={500}
              placeholder={chatMessages.placeholder}
              className="field-edge h-10 w-full rounded-control bg-surface px-3 text-14 outline-none placeholder:text-muted focus:outline-2 focus:-outline-offset-1 focus:outline-focus pointer-coarse:text-16"
            />
          </label>
          <button type="submit" className={`${buttonClass({ variant: 'primary', size: 'lg' })} h-10!`}>
            {chatMessages.ask}
          </button>
          <Link to="/6557" className={`${buttonClass({ variant: 'ghost', size: 'lg' })} h-10!`}>
            {text.own}
          </Link>
        </form>
        <p className="mt-2 text-12 text-muted">{text.plans(PLANS.standard.chats ?? 0)}</p>
      </header>
      <Section title={text.examples} className="flex-1">
        <div className="grid grid-cols-3 gap-x-10 gap-y-6 max-xl:grid-cols-2 max-desk:grid-cols-1">
          {EXAMPLE_KINDS.map((kind) => (
            <section key={kind} aria-label={chatMessages.kinds[kind].title}>
              <h3 className="text-14 font-semibold">{chatMessages.kinds[kind].title}</h3>
              <p className="mt-0.5 text-13 text-muted">{chatMessages.kinds[kind].about}</p>
              <ul className="mt-2 border-t border-line">
                {EXAMPLE_QUESTIONS[kind].map((question) => (
                  <li key={question} className="border-b border-line">
                    <Link
                      to="/ai-chat"
                      search={{ prompt: question }}
                      className="flex min-h-9 items-center py-1.5 text-14 hover:bg-hover pointer-coarse:min-h-11"
                    >
                      {question}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </Section>
      <Section title={text.rules} className="border-b-0">
        <ul className="grid max-w-[90ch] list-disc gap-1.5 pl-5 text-14 text-pretty marker:text-control">
          {text.rule.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <ModelNote />
        <p className="mt-3 text-13">
          <Link to={ARTICLE} className="underline decoration-control underline-offset-3">
            {text.article}
          </Link>
        </p>
      </Section>
    </div>
  );
}

import { Link } from '@tanstack/react-router';
import { SUGGESTED_QUESTIONS } from '#schemas/ask/exampleQuestions.ts';
import { chatMessages as text } from '#src/i18n/en/chat.ts';
import { buttonClass } from '#src/ui/Button.tsx';

/** What stands where nothing was asked yet: questions to begin with. Each goes into the box and is not asked by itself. */
export function Start({ path }: { readonly path: '/ai-chat' | '/6557' }) {
  return (
    <div className="my-auto">
      <h2 className="text-24 tracking-[-0.01em]">{text.begin}</h2>
      <p className="mt-1 text-13 text-muted">{text.beginText}</p>
      <nav aria-label={text.suggestions} className="mt-5">
        <ul className="grid grid-cols-2 gap-2 max-desk:grid-cols-1">
          {SUGGESTED_QUESTIONS.map((question) => (
            <li key={question} className="flex">
              <Link
                to={path}
                search={{ prompt: question }}
                className={`${buttonClass({ size: 'md', wraps: true })} h-auto! flex-1 justify-start! px-3! py-2! text-left`}
              >
                {question}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className="mt-4 text-13">
        <Link to="/ai" className="underline decoration-control underline-offset-3">
          {text.examples}
        </Link>
      </p>
    </div>
  );
}

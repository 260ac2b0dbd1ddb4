import { Link } from '@tanstack/react-router';
import { SOURCES } from '#schemas/kinds.ts';
import { messages } from '#src/messages/index.ts';
import { Wordmark } from './Wordmark.tsx';

const text = messages.shell;

/** The end of pages that are read rather than worked with. */
export function Footer() {
  return (
    <footer className="mt-auto border-t border-line">
      <div className="mx-auto flex max-w-300 flex-wrap gap-x-16 gap-y-8 px-6 py-8 text-13 max-desk:px-4">
        <div className="min-w-60 flex-1">
          <Wordmark />
          <p className="mt-2 text-muted">{text.tagline}</p>
          <p className="figure mt-6 text-12 text-faint">{text.footer.copyright}</p>
        </div>
        <nav aria-label={text.footer.features}>
          <h2 className="font-sans text-12 font-medium text-muted">{text.footer.features}</h2>
          <ul className="mt-2 space-y-1">
            {SOURCES.map((source) => (
              <li key={source}>
                <Link to="/directory/$source" params={{ source }} className="inline-block py-1 hover:underline">
                  {text.footer.directory[source]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className="font-sans text-12 font-medium text-muted">{text.footer.support}</h2>
          <p className="mt-2 py-1 text-muted">{text.footer.terms}</p>
        </div>
      </div>
    </footer>
  );
}

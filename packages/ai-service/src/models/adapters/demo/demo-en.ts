/** Answers of the Demo model in English. `{question}` is the question on one line. */
export const demoEn = {
  reasoning: [
    'The person asked: “{question}”.',
    'I’m the demo model, so I can’t think about that. I’ll make that clear,',
    'name the settings that connect a real model, and show what an answer can look like.',
  ].join(' '),
  answer: `## This is a demo

You asked: “{question}”. No AI company is connected here yet, so **these words come from a built-in demo** and not from a language model.

### How to get real answers

Set one of these variables and restart the server:

| Variable | What it connects |
| --- | --- |
| \`OPENAI_API_KEY\` | OpenAI's models |
| \`ANTHROPIC_API_KEY\` | Anthropic's models |
| \`GOOGLE_API_KEY\` | Google's models |
| \`OPENAI_COMPATIBLE_URL\` | any OpenAI-compatible server: Ollama, vLLM, llama.cpp, LM Studio |

An Ollama on this machine, on its usual port, is detected automatically.

\`\`\`sh
OPENAI_COMPATIBLE_URL=http://localhost:11434/v1 npm start
\`\`\`

### What an answer can look like

1. **Headings, lists and tables**, as above.
2. \`Code\` in a line, or as a block:

\`\`\`python
def greet(name: str) -> str:
    """Say hello."""
    return f"Hello, {name}!"
\`\`\`

- It arrives word by word, and you can stop it at any time.
- If you reload the page, it continues where it left off.

> Everything else works: history, search, editing, branches and sharing.
`,
};

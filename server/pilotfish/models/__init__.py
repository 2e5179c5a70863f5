"""Models behind one seam (`agent/model/model.py`), each a model or a model around a model.

    openai_chat, anthropic_messages, local     language models
    builtin                                    no language model: words, positions, the sitemap
    scripted                                   replies written in advance
    vendors                                    from a spec (`openai:NAME`) to one of them
    timed, retry, fallback                     models around models; `chain` has their order
    roles, sources                             which model does what; opened once, shared by runs

Importing this package imports no provider's SDK: an adapter does so when one is made.
"""

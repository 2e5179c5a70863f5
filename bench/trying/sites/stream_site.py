"""A Streamlit application: all that it shows comes over one socket."""

# pyright: basic, reportMissingImports=false

import streamlit as st

st.set_page_config(page_title="Harvest")
st.title("Harvest")
rows = st.session_state.setdefault("rows", ["Rose", "Lily", "Sage"])
name = st.text_input("Plant")
if st.button("Add") and name:
    rows.append(name)
if st.button("Delete all plants"):
    rows.clear()
st.write(f"{len(rows)} plants: {', '.join(rows)}")

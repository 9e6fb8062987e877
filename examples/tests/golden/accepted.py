"""Gives every golden request to botocore's validator of AWS's models, and to moto's server; ends with how many it was."""

import json
import pathlib
import sys

import botocore.session
from botocore.validate import ParamValidator
from moto.server import ThreadedMotoServer

server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
server.start()
try:
    host, port = server.get_host_and_port()
    client = botocore.session.get_session().create_client(
        "dynamodb",
        region_name="us-east-1",
        endpoint_url=f"http://{host}:{port}",
        aws_access_key_id="test",
        aws_secret_access_key="test",
    )
    shape = client.meta.service_model.operation_model("CreateTable").input_shape
    count = 0
    for file in sorted(pathlib.Path(sys.argv[1]).glob("*.json")):
        request = json.loads(file.read_text())
        faults = ParamValidator().validate(request, shape)
        if faults.has_errors():
            sys.exit(f"{file.name}: {faults.generate_report()}")
        # Two schemas may have tables of one name; the server has one account.
        request["TableName"] = file.stem.replace(".", "-")
        client.create_table(**request)
        table = client.describe_table(TableName=request["TableName"])["Table"]
        for part in ("KeySchema", "AttributeDefinitions"):
            if table[part] != request[part]:
                sys.exit(f"{file.name}: {part} came back as {table[part]}")
        indexes = {index["IndexName"]: index["KeySchema"] for index in request.get("GlobalSecondaryIndexes", [])}
        found = {index["IndexName"]: index["KeySchema"] for index in table.get("GlobalSecondaryIndexes", [])}
        if indexes != found:
            sys.exit(f"{file.name}: the indexes came back as {found}")
        count += 1
    print(f"{count} tables")
finally:
    server.stop()
